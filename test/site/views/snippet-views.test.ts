import { describe, expect, it } from 'vitest';

import { element, textOf, type ViewElement } from '../../../src/site/views/view.ts';
import { clientName, snippetViews } from '../../../src/site/views/snippet-views.ts';
import { clientSnippets, combinedSnippets, type LinkSnippet, type ServerTarget, type ClientSnippet } from '../../../src/install/index.ts';
import { combinedSnippetView } from '../../../src/site/views/combined-snippet-view.ts';
import { all } from './viewed.ts';

const WAYS: readonly ClientSnippet[] = clientSnippets({
  name: 'acme-weather',
  connection: {
    kind: 'http',
    base: 'https://weather.example/mcp',
    params: [{ name: 'apiKey', value: 'canary', secret: true, label: 'API key' }],
    headers: [],
  },
});
const CLIENTS = [...new Set(WAYS.map(({ client }) => client))];
const viewOf = (client: string): ViewElement => element('div', {}, snippetViews(WAYS, client));

describe('the name of a client', () => {
  it('is its own, or, for all clients that read the usual file, in the language of the site', () => {
    const names = ['vscode', 'generic'].map((client) => clientName({ client, label: 'Own' }));
    expect(names).toEqual(['Own', 'Other clients']);
  });
});

describe('the snippets of a client', () => {
  it.each(CLIENTS)('of %s copy what they show, and contain no secret', (client) => {
    const view = viewOf(client);
    for (const block of all(view, 'div').filter(({ attributes }) => attributes['class'] === 'copyable')) {
      expect(all(block, 'button').map(({ attributes }) => attributes['data-copy'])).toEqual(all(block, 'pre').map(textOf));
    }
    expect(JSON.stringify(view)).not.toContain('canary');
  });

  it('have a button that copies each link', () => {
    const links = WAYS.filter((way): way is LinkSnippet => way.kind === 'link' && way.client === 'vscode');
    const copied = all(viewOf('vscode'), 'button').filter((button) => textOf(button) === 'Copy link');
    expect(copied.map(({ attributes }) => attributes['data-copy'])).toEqual(links.map(({ href }) => href));
  });

  it.each([
    ['vscode', 'VS Code asks for your API key. Percent-encode special characters.'],
    ['generic', 'put your API key here. Percent-encode special characters.'],
  ])('explain what happens with a placeholder for %s', (client, sentence) => {
    expect(textOf(viewOf(client))).toContain(sentence);
  });

  it('ask for no percent-encoding of a choice, which a client offers encoded', () => {
    const params = [{ name: 'mode', value: '', secret: false, label: 'Mode', missing: true, choices: ['a&b', 'c'] }];
    const target: ServerTarget = { name: 'store', connection: { kind: 'http', base: 'https://x.example/mcp', params, headers: [] } };
    const text = (client: string): string => textOf(element('div', {}, snippetViews(clientSnippets(target), client)));
    expect(text('vscode')).toMatch(/VS Code asks for your Mode\.(?! Percent)/);
    expect(text('generic')).toContain('put your Mode here. Percent-encode special characters.');
  });

  it('say why a known value is not written, where a client would replace a part of it', () => {
    const views = (value: string): string => {
      const headers = [{ name: 'X-Key', value, secret: true, label: 'Key' }];
      const target: ServerTarget = { name: 'store', connection: { kind: 'http', base: 'https://x.example/mcp', params: [], headers } };
      return textOf(element('div', {}, snippetViews(clientSnippets(target, { reveal: true }), 'generic')));
    };
    expect(views('pa$word')).toContain('put your Key here. The value is not written, because some clients replace a part of it');
    expect(views('pa$5')).not.toContain('is not written');
  });

  it('have a text for Windows only where a client starts another program there', () => {
    const files: ServerTarget = { name: 'files', connection: { kind: 'stdio', command: 'npx', args: ['-y', 'files'], env: [] } };
    const summaries = (client: string): string[] =>
      all(element('div', {}, snippetViews(clientSnippets(files), client)), 'summary').map(textOf);
    expect(summaries('generic')).toEqual(['For Windows']);
    expect(summaries('zed')).toEqual([]);
  });

  it.each([
    ['claude', 'Claude Desktop only starts local servers: mcp-remote'],
    ['zed', 'Zed may not support HTTP+SSE: mcp-remote'],
  ])('explain why mcp-remote is between %s and a server over HTTP+SSE, alone and in a list', (client, sentence) => {
    const sse: ServerTarget = {
      name: 'acme-tides',
      connection: { kind: 'http', transport: 'sse', base: 'https://tides.example/sse', params: [], headers: [] },
    };
    expect(textOf(element('div', {}, snippetViews(clientSnippets(sse), client)))).toContain(sentence);
    const shared = combinedSnippets([sse], 'list').find((way) => way.client === client)!;
    expect(textOf(element('div', {}, combinedSnippetView(shared)))).toContain(sentence);
  });

  it('breaks long names of servers between their parts', () => {
    const name = 'com.acme.enterprise/veryLongWeatherServer';
    const param = { name: 'apiKey', value: 'canary', secret: true, label: 'API key' };
    const target: ServerTarget = { name, connection: { kind: 'http', base: 'https://weather.example/mcp', params: [param], headers: [] } };
    const [shared] = combinedSnippets([target], 'list');
    const names = all(element('div', {}, combinedSnippetView(shared!)), 'bdi').filter((each) => textOf(each) === name);
    expect(names.map((each) => all(each, 'wbr').length)).toEqual([6]);
  });
});
