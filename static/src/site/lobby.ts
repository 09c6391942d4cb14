// The list of tables, live: the socket says that something changed, the server renders the list.

import htmx from 'htmx.org';

import { openSocket } from './socket';

const PATIENCE = 250; // ms in which several changes are one

/** Without a clock a table is for friends: it stands on no list. */
function startOpening(): void {
  const clock = document.querySelector<HTMLSelectElement>('#abrir select[name=time]');
  const listed = document.querySelector<HTMLInputElement>('#abrir input[name=public]');
  if (!clock || !listed) return;
  let wanted = listed.checked;
  listed.addEventListener('change', () => (wanted = listed.checked));
  const follow = (): void => {
    listed.disabled = clock.value === 'none';
    listed.checked = wanted && !listed.disabled;
  };
  clock.addEventListener('change', follow);
  follow();
}

export function startLobby(): void {
  startOpening();
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
