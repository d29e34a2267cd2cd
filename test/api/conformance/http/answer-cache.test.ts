import { describe, expect, it } from 'vitest';

import { answerCache } from '../../../../src/api/conformance/http/answer-cache.ts';
import { get, type ProbeAnswer } from '../../../../src/api/conformance/http/probe.ts';

const answer = (text: string): ProbeAnswer => ({
  request: get('x'),
  url: 'https://harbour.example/x',
  status: 200,
  header: () => '',
  text,
  bytes: text.length,
  isCut: false,
  keySent: false,
  redirects: [],
});

describe('cached responses', () => {
  it('drop the least recently used if they are too large together', () => {
    const kept = answerCache(10);
    for (const name of ['a', 'b', 'c']) kept.set(name, answer('xxx'));
    expect(kept.get('a')).toBeDefined();
    kept.set('d', answer('xxx'));
    expect(['a', 'b', 'c', 'd'].map((name) => kept.get(name) !== undefined)).toEqual([true, false, true, true]);
  });

  it('always keep the last one, whatever its size, and also failures', () => {
    const kept = answerCache(10);
    kept.set('failure', { code: 'timeout', why: 'late' });
    kept.set('a', answer('x'));
    kept.set('b', answer('x'.repeat(100)));
    expect(['failure', 'a', 'b'].map((name) => kept.get(name) !== undefined)).toEqual([true, false, true]);
    kept.set('b', answer('x'));
    kept.set('a', answer('x'.repeat(9)));
    expect(kept.get('b')).toBeDefined();
  });
});
