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

export function startRoom(): void {
  const room = document.getElementById('room');
  const id = room?.dataset.table;
  if (!room || !id) return;
  const refresh = () => {
    void htmx.ajax('get', location.pathname, { target: '#room', swap: 'outerHTML' });
  };
  openSocket(`/ws/table/${id}/`, (message) => receive(message, refresh), refresh);
  startChat(id);
}

function receive(message: Message, refresh: () => void): void {
  if (message.type === 'table') {
    const news = message.table as TableNews;
    const room = document.getElementById('room');
    if (!room) return;
    const seated = room.dataset.seat !== '';
    if (news.status === 'playing' && news.match && seated && room.dataset.match !== news.match) {
      location.assign(room.dataset.matchUrl?.replace('MATCH', news.match) ?? '/');
    } else if (String(news.version) !== room.dataset.version) {
      refresh();
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
