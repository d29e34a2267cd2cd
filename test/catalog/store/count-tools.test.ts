import { describe, expect, it } from 'vitest';

import { contextTokens, haveSchemas, modelText } from '../../../src/catalog/record/context-cost.ts';
import { withToolTokens } from '../../../src/catalog/store/count-tools.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';
import { openTokenCache } from '../../../src/catalog/store/token-cache.ts';
import { loadTokenizer } from '../../../src/catalog/store/tokenizer.ts';
import { record } from '../../support/records.ts';

const TOOL = { name: 'add', description: 'Adds.', inputSchema: { type: 'object', properties: {} } };

describe('the tokens of tools', () => {
  it('are those of the text of each tool, for every bundled server whose schemas are known', async () => {
    const { records } = catalogOf(readStore('content'));
    const count = await loadTokenizer();
    const counted = await withToolTokens(records, openTokenCache());
    expect(counted.map(({ tools }) => tools)).toEqual(records.map(({ tools }) => tools));
    for (const { tools, toolTokens } of counted) {
      const isKnown = tools !== null && haveSchemas(tools);
      expect(toolTokens).toEqual(isKnown ? tools.map((tool) => count(modelText(tool))) : undefined);
    }
    expect(counted.filter((server) => (contextTokens(server) ?? 0) > 0).length).toBeGreaterThan(50);
  });

  it('are absent if the tools or their schemas are not known', async () => {
    const counted = await withToolTokens(
      [
        record('a/a'),
        record('a/b', { tools: [{ ...TOOL, inputSchema: { type: 'object' } }] }),
        record('a/c', { tools: [] }),
        record('a/d', { tools: [TOOL] }),
      ],
      openTokenCache(),
    );
    expect(counted.map(contextTokens)).toEqual([undefined, undefined, 0, 21]);
  });
});
