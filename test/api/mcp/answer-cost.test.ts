import { describe, expect, it } from 'vitest';

import { withOwnCost } from '../../../src/api/mcp/answer-cost.ts';
import { answered, toolAnswer } from '../../../src/api/mcp/tool-answer.ts';
import { loadTokenizer } from '../../../src/catalog/store/tokenizer.ts';

const EXACT = 'invalid.portolan/tokens';
const APPROXIMATE = 'invalid.portolan/approximateTokens';

describe('the context cost of an answer over MCP', () => {
  it('is the exact number of tokens of its text, in _meta, which costs a model nothing', async () => {
    const count = await loadTokenizer();
    const answer = toolAnswer('Said.', { name: 'Wetter – ☂', list: [1, 2, 3] });
    const text = answer.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    const stated = await answered({ onerror: () => undefined, countTokens: loadTokenizer }, () => answer);
    expect(stated).toEqual({ ...answer, _meta: { [EXACT]: count(text) } });
    expect(count(text)).toBeGreaterThan(40);
  });

  it('is the sum of all parts that are text, and keeps other members of _meta', async () => {
    const parts = [
      { type: 'text' as const, text: 'ab' },
      { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' },
      { type: 'text' as const, text: 'cde' },
    ];
    const stated = await withOwnCost({ content: parts, _meta: { other: 1 } }, () => Promise.resolve((text) => text.length));
    expect(stated._meta).toEqual({ other: 1, [EXACT]: 5 });
  });

  it.each([
    ['there is no tokenizer', undefined],
    ['it cannot be loaded', () => Promise.reject(new Error('not installed'))],
  ])('is approximate, and says so, where %s', async (_, load) => {
    const stated = await withOwnCost({ content: [{ type: 'text', text: 'x'.repeat(41) }] }, load);
    expect(stated._meta).toEqual({ [APPROXIMATE]: 11 });
  });
});
