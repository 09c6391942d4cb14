import { describe, expect, it } from 'vitest';
import type { Action, ClientMessage, MatchPayload } from '../wire/types';
import type { MatchApi } from './api';
import { Commands } from './commands';

const ROLL: Action = { type: 'roll' };
const END: Action = { type: 'end_turn' };

/** A page at which commands leave over a socket; `at` is where its match stands. */
function page() {
  const sent: ClientMessage[] = [];
  let dropped = 0;
  let match = {} as MatchPayload;
  const at = (version: number, decision: number | null, over: Partial<MatchPayload> = {}): void => {
    match = { version, decision_version: decision, status: 'active', legal: [ROLL, END], can_undo: true, ...over } as MatchPayload;
    commands.goOn();
  };
  const commands: Commands = new Commands({
    match: () => match,
    ready: () => true,
    say: (message) => sent.push(message) > 0,
    api: {} as MatchApi,
    stored: () => undefined,
    refused: () => undefined,
    dropped: () => (dropped += 1),
  });
  at(10, 10);
  const acknowledge = (version: number): void =>
    commands.acknowledge(commands.pending.value?.command.request_id ?? null, { version });
  return { commands, sent, at, acknowledge, dropped: () => dropped };
}

describe('what waits for the command on its way', () => {
  it('test_c13_is_dropped_when_others_have_moved_on_since', () => {
    const { commands, sent, at, acknowledge, dropped } = page();
    commands.submit({ kind: 'action', action: ROLL });
    commands.submit({ kind: 'action', action: END });
    acknowledge(11);
    at(13, 13); // while the page was away: the same action is possible, in another position
    expect(sent).toHaveLength(1);
    expect(dropped()).toBe(1);
  });

  it('test_c13_an_undo_that_would_take_back_something_else_is_dropped', () => {
    const { commands, sent, at, acknowledge, dropped } = page();
    commands.submit({ kind: 'action', action: ROLL });
    commands.submit({ kind: 'undo', action: null });
    acknowledge(11);
    at(12, 11);
    expect(sent).toHaveLength(1);
    expect(dropped()).toBe(1);
  });

  it('goes out while others only answer beside it', () => {
    const { commands, sent, at, acknowledge } = page();
    commands.submit({ kind: 'action', action: ROLL });
    commands.submit({ kind: 'action', action: END });
    acknowledge(11);
    at(12, 11);
    expect(sent.at(-1)).toMatchObject({ action: END, expected_version: 12 });
  });

  it('test_c13_the_next_step_of_one_choice_is_asked_anew_in_another_position', () => {
    const { commands, sent, at, acknowledge } = page();
    commands.submit({ kind: 'action', action: ROLL }, [END]);
    acknowledge(11);
    at(14, 14);
    expect(sent).toHaveLength(1);
    expect(commands.following.value).toEqual([]);
  });
});
