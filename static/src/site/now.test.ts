import { afterEach, describe, expect, it, vi } from 'vitest';

import { hearTime, serverNow, startNow } from './now';

afterEach(() => vi.restoreAllMocks());

const HOUR = 3_600_000;

describe('the server’s time on a page', () => {
  it('is right however wrong the clock here is, from the page and then from the pings', () => {
    const server = Date.now();
    const wrong = vi.spyOn(Date, 'now').mockReturnValue(server - 3 * HOUR);
    document.body.dataset.now = new Date(server).toISOString();
    const arrived = { type: 'navigate', responseStart: performance.now() - 200 };
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([arrived] as unknown as PerformanceEntryList);
    startNow();
    expect(Math.abs(serverNow() - server - 200)).toBeLessThan(100);
    wrong.mockReturnValue(server + 2 * HOUR); // somebody sets the clock
    hearTime(new Date(server + 1000).toISOString());
    expect(serverNow()).toBe(server + 1000);
    hearTime('no time');
    hearTime(undefined);
    expect(serverNow()).toBe(server + 1000);
  });
});
