import { describe, expect, it } from 'vitest';

import { viewMarkup } from '../../../src/site/markup/view-markup.ts';
import { codeText } from '../../../src/site/views/code-text.ts';
import { copyable } from '../../../src/site/views/copyable.ts';
import { urlView } from '../../../src/site/views/url-view.ts';
import { element, textOf } from '../../../src/site/views/view.ts';

/** The HTML of a text with a bar where a line may break. */
const barred = (text: string): string =>
  viewMarkup(element('pre', {}, codeText(text)).children)
    .html.replaceAll('<wbr>', '|')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('a long word in code', () => {
  it.each([
    ['https://mail.example/mcp', 'https://|mail.|example/|mcp'],
    ['https://a.example/?region=eu-west&zone=2', 'https://|a.|example/?|region=|eu-|west&|zone=|2'],
    ['{\n  "url": "https://mail.example/mcp"\n}', '{\n  "url": "https://|mail.|example/|mcp"\n}'],
  ])('may break after the separators of a URL, and not inside a word: %j', (text, expected) => {
    expect(barred(text)).toBe(expected);
  });

  it.each([
    [`'{"name":"weather","tags":["a"],"on":true}'`, `'{|"name":|"weather",|"tags":[|"a"],|"on":true}'`],
    [String.raw`{\"name\":\"weather\",\"inputs\":[{\"id\":\"a\"}]}`, String.raw`{|\"name\":|\"weather\",|\"inputs\":[{|\"id\":|\"a\"}]}`],
  ])('may break before the texts of JSON: %s', (text, expected) => {
    expect(barred(text)).toBe(expected);
  });

  it.each(['npx -y server', '--add-mcp', 'src/index.ts'])('breaks nowhere if it is short: %s', (text) => {
    expect(barred(text)).toBe(text);
  });
});

describe('a text to copy and a URL', () => {
  it('have the same places to break, and stay the same text', () => {
    const text = 'https://mail.example/mcp';
    const [pre] = copyable(text, 'the URL').children;
    const shown = urlView({ base: text, params: [{ name: 'region', value: 'eu', secret: false, label: 'Region' }] }, false);
    expect(viewMarkup([element('i', {}, pre, shown)]).html).toContain('https://<wbr>mail.<wbr>example/<wbr>mcp');
    expect(textOf(shown)).toBe(`${text}?region=eu`);
  });
});
