import { describe, expect, it } from 'vitest';

import { viewMarkup } from '../../../src/site/markup/view-markup.ts';
import { nameView } from '../../../src/site/views/name-view.ts';
import { textOf } from '../../../src/site/views/view.ts';

/** The name with a bar where a line may break. */
const barred = (name: string): string =>
  viewMarkup([nameView(name)])
    .html.replaceAll('<wbr>', '|')
    .replace(/^<bdi>(.*)<\/bdi>$/, '$1');

describe('a long name', () => {
  it.each([
    ['very-long-server-name-of-somebody', 'very-|long-|server-|name-|of-|somebody'],
    ['tianchiguaixia_textin_pdf', 'tianchiguaixia_|textin_|pdf'],
    ['imageGeneratorDalleMCP', 'image|Generator|Dalle|MCP'],
    ['ModelHTTPServerOfMine', 'Model|HTTP|Server|Of|Mine'],
    ['io.github.acme/server@1.0', 'io.|github.|acme/|server@|1.|0'],
    ['@modelcontextprotocol/sdk', '@modelcontextprotocol/|sdk'],
    ['MCP-Server---Gmail-Plugin', 'MCP-|Server---|Gmail-|Plugin'],
    ['trailing-separators---', 'trailing-|separators---'],
  ])('may break after its separators and before its words: %s', (name, expected) => {
    expect(barred(name)).toBe(expected);
  });

  it.each(['GitHub', 'Next.js and PostgreSQL', 'a-short-name', 'Donaudampfschifffahrt', ''])('breaks nowhere else: %s', (name) => {
    expect(barred(name)).toBe(name);
  });

  it('is the same text for readers and programs, and never markup', () => {
    const name = 'some-<b>long</b>-name-of-somebody';
    expect(textOf(nameView(name))).toBe(name);
    expect(viewMarkup([nameView(name)]).html).toBe('<bdi>some-<wbr>&lt;b&gt;long&lt;/<wbr>b&gt;-<wbr>name-<wbr>of-<wbr>somebody</bdi>');
  });
});
