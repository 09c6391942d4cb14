// What every page of the site runs. Pages work without it where that is cheap; with it they live.

import htmx from 'htmx.org';

import './site/fonts.css';
import { cookie, startHelpers } from './site/helpers';
import { startLobby } from './site/lobby';
import { startMe } from './site/me';
import { startMenus } from './site/menus';
import { startNow } from './site/now';
import { startQueue } from './site/queue';
import { startRoom } from './site/room';
import { startSettings, startZone } from './site/settings';
import { text } from './site/texts';
import { startTheme } from './site/theme';
import { startTimes } from './site/times';
import { startToasts, toast } from './site/toasts';
import { startTurns } from './site/turns';

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;

function start(): void {
  startNow();
  startTheme();
  startMenus();
  startToasts();
  startTimes();
  startHelpers();
  startMe();
  startTurns();
  startLobby();
  startRoom();
  startQueue();
  startSettings();
  startZone();
  // Korean pages bring these faces along; others only when a Korean name is shown.
  if (document.documentElement.lang !== 'ko' && HANGUL.test(document.body.textContent ?? '')) {
    void import('./site/korean');
  }
}

document.addEventListener('htmx:configRequest', (event) => {
  const { detail } = event as CustomEvent<{ headers: Record<string, string> }>;
  detail.headers['X-CSRFToken'] = cookie('csrftoken');
});
document.addEventListener('htmx:sendError', () => toast(text('offline')));

// htmx starts itself when the document is ready; modules run at that moment.
void htmx;
start();
