// A table's room, live. The server renders it for this viewer; the chat is appended line by line.

import htmx from 'htmx.org';

import { post } from './helpers';
import { openSocket, type Message } from './socket';
import { language } from './texts';
import { toast } from './toasts';

interface TableNews {
  version: number;
  status: string;
  match: string | null;
}

interface Line {
  id: number;
  author: string;
  text: string;
  seat?: number | null;
}

/** The latest version that was told of; the room shows it or is on its way to. */
let told = '';
/** Requests under way that will render the room. */
let pending = 0;

export function startRoom(): void {
  const room = document.getElementById('room');
  const id = room?.dataset.table;
  if (!room || !id) return;
  told = room.dataset.version ?? '';
  document.addEventListener('htmx:beforeRequest', (event) => {
    if (forRoom(event)) pending += 1;
  });
  document.addEventListener('htmx:afterRequest', (event) => {
    if (!forRoom(event)) return;
    pending -= 1;
    window.setTimeout(catchUp); // once the answer stands in the page
  });
  document.addEventListener('htmx:afterSettle', announce);
  openSocket(`/ws/table/${id}/`, receive, fetchRoom);
  startChat(id);
}

function forRoom(event: Event): boolean {
  const { target } = (event as CustomEvent<{ target?: Element }>).detail;
  return target?.id === 'room';
}

/** Say what is missing now to who does not see it; the room itself is replaced as a whole. */
function announce(): void {
  const words = document.querySelector('.readybar .disp')?.textContent ?? '';
  const place = document.getElementById('room-news');
  if (place && place.textContent !== words) place.textContent = words;
}

function fetchRoom(): void {
  void htmx.ajax('get', location.pathname, { target: '#room', swap: 'outerHTML' });
}

/**
 * Render anew if the room is older than what was told. Never beside another request: the answer of
 * an own act may be on its way, and what comes later must not be older.
 */
function catchUp(): void {
  const shown = document.getElementById('room')?.dataset.version;
  if (pending === 0 && shown !== undefined && Number(shown) < Number(told)) fetchRoom();
}

function receive(message: Message): void {
  if (message.type === 'table') {
    const news = message.table as TableNews;
    const room = document.getElementById('room');
    if (!room) return;
    told = String(Math.max(Number(told), news.version));
    const seated = room.dataset.seat !== '';
    if (news.status === 'playing' && news.match && seated && room.dataset.match !== news.match) {
      location.assign(room.dataset.matchUrl?.replace('MATCH', news.match) ?? '/');
    } else {
      catchUp();
    }
  } else if (message.type === 'chat') {
    addLine(message.line as Line);
  } else if (message.type === 'chat_hidden') {
    (message.ids as number[]).forEach((hidden) => document.getElementById(`line-${hidden}`)?.remove());
  }
}

function addLine(line: Line): void {
  const box = document.getElementById('chat-lines');
  if (!box || document.getElementById(`line-${line.id}`)) return;
  const row = document.createElement('div');
  row.className = 'msg';
  row.id = `line-${line.id}`;
  const mark = document.createElement('span');
  mark.append(seatMark(line.author));
  const words = document.createElement('span');
  const who = document.createElement('b');
  who.textContent = language() === 'ko' ? `${line.author}님` : line.author;
  words.append(who, ` ${line.text}`);
  row.append(mark, words);
  document.getElementById('chat-empty')?.remove();
  box.append(row);
  box.scrollTop = box.scrollHeight;
}

/** The shape of the author's seat, copied from the table; nothing for who only looks on. */
function seatMark(author: string): Node {
  const seat = [...document.querySelectorAll<HTMLElement>('.seatcard[data-name]')].find(
    (card) => card.dataset.name === author,
  );
  const token = seat?.querySelector('.tok')?.cloneNode(true);
  if (token instanceof Element) {
    token.setAttribute('width', '14');
    token.setAttribute('height', '14');
  }
  return token ?? document.createTextNode('');
}

function startChat(id: string): void {
  const box = document.getElementById('chat-lines');
  if (box) box.scrollTop = box.scrollHeight;
  const form = document.getElementById('say');
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const input = form.elements.namedItem('text');
    if (!(input instanceof HTMLInputElement) || !input.value.trim()) return;
    const words = input.value;
    input.value = '';
    post(`/api/v1/tables/${id}/chat`, { text: words }).catch((error: Error) => {
      input.value = words;
      toast(error.message);
    });
  });
}
