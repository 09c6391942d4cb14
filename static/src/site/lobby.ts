// The list of tables, live: the socket says that something changed, the server renders the list.

import htmx from 'htmx.org';

import { openSocket } from './socket';

const PATIENCE = 250; // ms in which several changes are one

export function startLobby(): void {
  const list = document.getElementById('tables');
  if (!list) return;
  let timer: number | undefined;
  const refresh = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      const source = document.getElementById('tables')?.dataset.source;
      if (source) void htmx.ajax('get', source, { target: '#tables', swap: 'outerHTML' });
    }, PATIENCE);
  };
  let first = true;
  openSocket(
    '/ws/lobby/',
    (message) => {
      // The first list is the one that the page already shows.
      if (message.type === 'lobby' && !first) refresh();
      first = false;
    },
    refresh,
  );
}
