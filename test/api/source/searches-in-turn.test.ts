import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

import { searchesInTurn } from '../../../src/api/source/searches-in-turn.ts';
import type { BackendAnswer, BackendSearch, SearchBackend } from '../../../src/api/source/search-backend.ts';

const searchOf = (q: string): BackendSearch => ({ q, profile: undefined, offset: 0, limit: 10 });
const NONE: BackendAnswer = { names: [], totalCount: 0 };

/** Notes when each search begins. */
function noting(events: string[]): SearchBackend {
  return {
    search({ q }) {
      events.push(q);
      return Promise.resolve({ names: [q], totalCount: 1 });
    },
  };
}

describe('queued searches', () => {
  it('begin in the order of their requests, each after its own pause', async () => {
    const events: string[] = [];
    const backend = searchesInTurn(noting(events), async () => {
      events.push('pause');
      await setImmediate();
    });
    const answers = await Promise.all(['a', 'b', 'c'].map((q) => backend.search(searchOf(q))));
    expect(events).toEqual(['pause', 'a', 'pause', 'b', 'pause', 'c']);
    expect(answers.map(({ names }) => names)).toEqual([['a'], ['b'], ['c']]);
  });

  it('let other work of the host run between them', async () => {
    const events: string[] = [];
    const backend = searchesInTurn(noting(events), () => setImmediate());
    const searches = Promise.all(['a', 'b', 'c'].map((q) => backend.search(searchOf(q))));
    await setImmediate();
    events.push('other work');
    await searches;
    expect(events.indexOf('other work')).toBeLessThan(events.indexOf('c'));
  });

  it('do not wait for a slow search to end, and do not fail with a failed one', async () => {
    const never = new Promise<BackendAnswer>(() => undefined);
    const backend = searchesInTurn(
      {
        search: ({ q }) => {
          if (q === 'stuck') return never;
          return q === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve(NONE);
        },
      },
      () => setImmediate(),
    );
    void backend.search(searchOf('stuck'));
    const broken = backend.search(searchOf('broken'));
    const good = backend.search(searchOf('good'));
    await expect(broken).rejects.toThrow('broken');
    expect(await good).toBe(NONE);
  });
});
