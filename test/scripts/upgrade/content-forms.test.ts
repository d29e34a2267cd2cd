import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { rewrittenContent } from '../../../scripts/upgrade/content-forms.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';
import { readFacts } from '../../../src/catalog/record/facts-reader.ts';

const factsIn = (text: string): unknown => {
  const { value = null } = parseYaml(text, { file: 'one.yaml', limits: CONTENT_LIMITS });
  return readFacts(value).value;
};

describe('a content file of an earlier form', () => {
  it.each([
    ['categories: [a, b]\n', 'tags: [a, b]\n'],
    ['repo: acme/weather\n', 'owner: acme\nrepo: weather\n'],
    ["repo: 'acme/weather'  # theirs\n", 'owner: acme\nrepo: weather  # theirs\n'],
    ['owner: acme\nrepo: acme/weather\r\n', 'owner: acme\nrepo: weather\r\n'],
  ])('%j becomes %j', (before, after) => {
    const { text, what } = rewrittenContent(before);
    expect([text, what.length]).toEqual([after, 1]);
  });

  it.each([
    'tags: [a]\ncategories: [b]\n',
    'owner: acme\nrepo: weather\n',
    'repo: a/b/c\n',
    'repo: acme/weather#1\n',
    'description: |\n  categories: [a]\n  repo: acme/weather\n',
  ])('%j stays', (text) => {
    expect(rewrittenContent(text)).toEqual({ text, what: [] });
  });

  it('states the same facts in its new form, which has no older form', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/);
    const line = fc.oneof(
      fc
        .tuple(word, word, fc.constantFrom('', "'", '"'), fc.constantFrom('', ' ', ' # a note', '\t'))
        .map(([a, b, quote, end]) => `repo: ${quote}${a}/${b}${quote}${end}`),
      fc.array(word, { maxLength: 3 }).map((words) => `categories: [${words.join(', ')}]`),
      word.map((text) => `description: ${text} # categories: repo: a/b`),
      word.map((text) => `displayName: |\n  categories: ${text}`),
    );
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: (text) => text.split(':', 1)[0], maxLength: 4 }), (lines) => {
        const before = `qualifiedName: acme/weather\n${lines.join('\n')}\n`;
        const { text } = rewrittenContent(before);
        expect(factsIn(text)).toEqual(factsIn(before));
        expect(rewrittenContent(text)).toEqual({ text, what: [] });
      }),
    );
  });
});
