import { describe, expect, it } from 'vitest';
import { shownHere, wants, type Room } from './rematch';

function room(over: Partial<Room> = {}): Room {
  const seat = (index: number, name: string, ready: boolean): Room['seats'][number] =>
    ({ index, user: { name }, bot: null, ready }) as unknown as Room['seats'][number];
  return { status: 'open', match: 'm1', seats: [seat(0, 'ana', true), seat(1, 'teo', false)], ...over } as Room;
}

describe('who wants another match', () => {
  it('is who said yes at the room that waits for it', () => {
    expect(wants(room(), 'm1', 'ana')).toBe(true);
    expect(wants(room(), 'm1', 'teo')).toBe(false);
    expect(wants(room(), 'm1', 'minji')).toBe(false);
  });

  it('is nobody before one has asked, and once the room has gone on', () => {
    expect(wants(null, 'm1', 'ana')).toBe(false);
    expect(wants(room({ status: 'playing' }), 'm1', 'ana')).toBe(false);
    expect(wants(room({ match: 'm2' }), 'm1', 'ana')).toBe(false);
  });
});

describe('a notice that the end of the match shows by itself', () => {
  it.each([
    ['rematch', 'ana', true],
    ['rematch', 'minji', false],
    ['kicked', 'ana', false],
  ])('%s by %s: %s', (kind, by, shown) => {
    expect(shownHere({ kind, data: { by } }, ['ana', 'teo', undefined])).toBe(shown);
  });
});
