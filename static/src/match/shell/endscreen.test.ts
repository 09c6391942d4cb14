import { describe, expect, it } from 'vitest';
import type { MatchPayload, WireSeat } from '../../wire/types';
import { headline } from './EndScreen';

function ended(own: Partial<WireSeat>): MatchPayload {
  const seats = [
    { index: 0, user: { name: 'Nerea' }, bot: null, left: null, place: 1, ...own },
    { index: 1, user: null, bot: 'greedy', left: null, place: 2 },
  ];
  return { status: 'finished', seat: 0, seats } as unknown as MatchPayload;
}

describe('the headline of a match that is over', () => {
  it('speaks to the winner', () => {
    expect(headline(ended({}))).toBe('Ganas la partida');
  });

  it('tells who left that the seat has won, not the person', () => {
    expect(headline(ended({ bot: 'greedy', left: 'resigned' }))).toBe('Gana un bot en el sitio de Nerea');
  });

  it('tells the others so too', () => {
    const match = { ...ended({ bot: 'greedy', left: 'timed_out' }), seat: 1 } as MatchPayload;
    expect(headline(match)).toBe('Gana un bot en el sitio de Nerea');
    expect(headline({ ...ended({}), seat: 1 } as MatchPayload)).toBe('Gana Nerea');
  });
});
