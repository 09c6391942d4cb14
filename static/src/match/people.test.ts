import { describe, expect, it } from 'vitest';
import { botName, isolated } from './people';

describe('test_c82_a_name', () => {
  it('that is written from the right turns nothing around it', () => {
    expect(isolated('\u05d0\u05e0\u05d0 3')).toBe('\u2068\u05d0\u05e0\u05d0 3\u2069');
    expect(isolated('\u202eana')).toBe('\u2068\u202eana\u2069');
  });

  it('of other letters stays as it is', () => {
    for (const name of ['José', '김치', 'Ñandú 3']) expect(isolated(name)).toBe(name);
  });
});

describe('bots of one level', () => {
  it('are told apart by their seats', () => {
    expect(botName('greedy', 0)).not.toBe(botName('greedy', 1));
    expect(botName('greedy', 1)).toContain('2');
  });
});
