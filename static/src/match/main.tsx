/** The match island: everything it needs to begin comes with the page. */

import '../../css/match.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import type { Boot } from '../wire/types';
import { ownSeat } from './looks';
import { App } from './shell/App';
import { useSheet } from './shell/parts';
import { MatchStore } from './store';

function start(): void {
  const place = document.getElementById('match');
  const boot = document.getElementById('match-boot')?.textContent;
  if (!place || !boot) return;
  const data = JSON.parse(boot) as Boot;
  if (data.urls.icons) useSheet(data.urls.icons);
  const store = new MatchStore(data);
  effect(() => {
    ownSeat.value = store.match.value.seat;
  });
  document.body.classList.add('match');
  place.replaceChildren();
  render(<App store={store} />, place);
  store.start();
}

start();
