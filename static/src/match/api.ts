/** The match's REST doors, used when the socket cannot be and for everything that is not a move. */

import type {
  Action,
  ChatLine,
  MatchPayload,
  MatchRating,
  Problem,
  RecordView,
  Schemas,
  View,
  VoteRequest,
} from '../wire/types';

/** A refusal or a failed call. `status` 0: nothing came back at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.code);
  }
}

export interface ActionAnswer {
  readonly version: number;
  readonly record: RecordView;
  readonly match: MatchPayload | null;
  readonly at: string;
  readonly state_hash: string;
}

const TIMEOUT = 10_000;

function csrfToken(): string {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(method !== 'GET' && { 'Content-Type': 'application/json', 'X-CSRFToken': csrfToken() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch {
    throw new ApiError(0, { code: 'network' });
  }
  const data: unknown = await response.json().catch(() => null);
  if (response.ok) return data as T;
  const problem = data !== null && typeof data === 'object' && 'code' in data ? (data as Problem) : null;
  throw new ApiError(response.status, problem ?? { code: 'generic', status: response.status });
}

export class MatchApi {
  constructor(private readonly id: string) {}

  private at(door = ''): string {
    return `/matches/${encodeURIComponent(this.id)}${door}`;
  }

  match(): Promise<MatchPayload> {
    return call('GET', this.at());
  }

  async eventsAfter(version: number): Promise<readonly RecordView[]> {
    type Answer = Omit<Schemas['EventsPayload'], 'records'> & { readonly records: readonly RecordView[] };
    const answer = await call<Answer>('GET', this.at(`/events?after=${Math.max(0, version)}`));
    return answer.records;
  }

  /** What this viewer could see right after a version. */
  viewAt(version: number): Promise<{ readonly version: number; readonly view: View }> {
    return call('GET', this.at(`/view?at=${version}`));
  }

  act(action: Action, expected_version: number, request_id: string): Promise<ActionAnswer> {
    return call('POST', this.at('/actions'), { action, expected_version, request_id });
  }

  undo(expected_version: number, request_id: string): Promise<ActionAnswer> {
    return call('POST', this.at('/undo'), { expected_version, request_id });
  }

  resign(): Promise<unknown> {
    return call('POST', this.at('/resign'), {});
  }

  /** Leaves the seat to a bot. */
  leave(choice: 'bot' | 'resign'): Promise<unknown> {
    return call('POST', this.at('/leave'), { choice });
  }

  /** Takes the own seat back from the bot. */
  comeBack(): Promise<unknown> {
    return call('POST', this.at('/return'), {});
  }

  /** Out of one's own time for breaks. */
  pause(minutes: number): Promise<unknown> {
    return call('POST', this.at('/pause'), { minutes });
  }

  resume(): Promise<unknown> {
    return call('DELETE', this.at('/pause'));
  }

  /** Holidays of a turn-based match, from now on. */
  rest(days: number): Promise<unknown> {
    return call('POST', this.at('/holidays'), { days });
  }

  /** Asks the table; whoever asks says yes by it. */
  vote(question: VoteRequest): Promise<unknown> {
    return call('POST', this.at('/votes'), question);
  }

  ballot(vote: number, yes: boolean): Promise<unknown> {
    return call('PUT', this.at('/votes'), { vote, yes });
  }

  abort(): Promise<unknown> {
    return call('POST', this.at('/abort'), {});
  }

  say(text: string): Promise<ChatLine> {
    return call('POST', this.at('/chat'), { text });
  }

  /** The matches that wait for the viewer, the nearest deadline first. */
  async turns(): Promise<readonly Schemas['TurnSummary'][]> {
    return (await call<Schemas['TurnList']>('GET', '/me/turns')).turns;
  }

  rating(): Promise<MatchRating> {
    return call('GET', this.at('/rating'));
  }

  /** Where the players meet again; null while nobody has asked for that. */
  async room(): Promise<Schemas['TablePayload'] | null> {
    return (await call<Schemas['RematchRoom']>('GET', this.at('/rematch'))).table;
  }

  rematch(): Promise<Schemas['TableAnswer']> {
    return call('POST', this.at('/rematch'), {});
  }

  /** Where the whole match can be downloaded once it is over. */
  get exportUrl(): string {
    return `/api/v1${this.at('/export')}`;
  }
}
