import { describe, expect, it } from 'vitest';

import { markedText } from '../../../../src/site/browser/search/marked-text.ts';
import { viewMarkup } from '../../../../src/site/markup/view-markup.ts';
import { nameBreaks } from '../../../../src/site/views/name-view.ts';

const html = (text: string, words: readonly string[], breaks: readonly number[] = []): string =>
  viewMarkup(markedText(text, words, breaks)).html;

describe('markedText', () => {
  it('marks the matches of a text, which never becomes markup', () => {
    expect(html('Ask a <b>PostgreSQL</b> database.', ['postgresql', 'databas'])).toBe(
      'Ask a &lt;b&gt;<mark>PostgreSQL</mark>&lt;/b&gt; <mark>database</mark>.',
    );
    expect([html('Plain', []), html('', ['mail'])]).toEqual(['Plain', '']);
  });

  it.each([
    ['modelcontextprotocol/sequentialthinking', [], 'modelcontextprotocol/<wbr>sequentialthinking'],
    ['modelcontextprotocol/postgres', ['postgresql'], 'modelcontextprotocol/<wbr><mark>postgres</mark>'],
    ['imageGeneratorDalleMCP', ['gener'], 'image<wbr><mark>Generator<wbr></mark>Dalle<wbr>MCP'],
    ['acme/mail', ['mail'], 'acme/<mark>mail</mark>'],
  ])('breaks a long name where other pages do, within and beside matches: %s %j', (name, words, expected) => {
    expect(html(name, words, nameBreaks(name))).toBe(expected);
  });
});
