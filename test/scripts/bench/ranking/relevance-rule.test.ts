import { describe, expect, it } from 'vitest';

import type { EvaluationDocument } from '../../../../scripts/bench/ranking/evaluation-set.ts';
import { relevantIds, ruleDocuments, ruleText, type RelevanceRule } from '../../../../scripts/bench/ranking/relevance-rule.ts';

function document(id: string, text: string, more: Partial<EvaluationDocument> = {}): EvaluationDocument {
  return { id, name: '', title: '', text, tags: [], tools: [], ...more };
}

const DOCUMENTS = [
  document('@acme/tides', 'High and low water.'),
  document('@acme/waves', 'Low water and surf.'),
  document('@acme/quay', 'Moors ships.'),
];

function relevant(rule: RelevanceRule): string[] {
  return [...relevantIds(rule, ruleDocuments(DOCUMENTS))].sort();
}

describe('the text for relevance rules', () => {
  it('has every field in lower case, with blanks for hyphens and underscores, without the owner', () => {
    const tools = [{ name: 'list_ships', description: 'All Ships.' }];
    const text = ruleText(document('@acme/Quay-Server', 'Moors ships.', { title: 'The Quay', tags: ['sea-water'], tools }));
    expect(text).toBe('quay server . the quay . moors ships. . sea water . list ships . all ships. . quay server . list ships');
    expect(text).not.toContain('acme');
  });

  it('separates words in camel case of names, and keeps the whole name', () => {
    const text = ruleText(document('tideTable', '', { tools: [{ name: 'getHighWater', description: '' }] }));
    expect(text).toContain('tidetable');
    expect(text).toContain('tide table');
    expect(text).toContain('get high water');
  });
});

describe('a relevance rule', () => {
  it('needs one pattern of any', () => {
    expect(relevant({ any: ['high', 'moor'] })).toEqual(['@acme/quay', '@acme/tides']);
  });

  it('needs all patterns of all, and none of not', () => {
    expect(relevant({ any: ['water'], all: ['low', 'surf'] })).toEqual(['@acme/waves']);
    expect(relevant({ any: ['water'], not: ['surf', 'snow'] })).toEqual(['@acme/tides']);
  });

  it('has exceptions by id', () => {
    expect(relevant({ any: ['water'], add: ['@acme/quay'], drop: ['@acme/tides'] })).toEqual(['@acme/quay', '@acme/waves']);
  });

  it('reads patterns as regular expressions, and rejects invalid ones', () => {
    expect(relevant({ any: [String.raw`\bwat`] })).toEqual(['@acme/tides', '@acme/waves']);
    expect(relevant({ any: [String.raw`\bater`] })).toEqual([]);
    expect(() => relevant({ any: ['('] })).toThrow(SyntaxError);
  });
});
