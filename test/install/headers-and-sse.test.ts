import { describe, expect, it } from 'vitest';

import { clientSnippets, type HttpTarget, type Setting, type ClientSnippet } from '../../src/install/index.ts';
import { entryIn, parseSnippet, serverIn } from './decoded-way.ts';

describe('a server over HTTP+SSE with headers', () => {
  const token: Setting = { name: 'token', value: 't', secret: true };
  const sse: HttpTarget = {
    kind: 'http',
    transport: 'sse',
    base: 'https://x.example/sse',
    params: [],
    headers: [{ name: 'Authorization', parts: ['Bearer ', token, ';v=1'] }],
  };
  const snippets = clientSnippets({ name: 'acme-tides', displayName: 'Tides', connection: sse });
  const of = (client: string, kind: ClientSnippet['kind']): ClientSnippet | undefined =>
    snippets.find((snippet) => snippet.client === client && snippet.kind === kind);
  const headers = (placeholder: string): Record<string, string> => ({ Authorization: `Bearer ${placeholder};v=1` });

  it.each([
    ['vscode', { type: 'sse', url: 'https://x.example/sse', headers: headers('${input:acme-tides-token}') }],
    ['cursor', { url: 'https://x.example/sse', headers: headers('${env:ACME_TIDES_TOKEN}') }],
    ['claude-code', { type: 'sse', url: 'https://x.example/sse', headers: headers('${ACME_TIDES_TOKEN}') }],
    ['windsurf', { serverUrl: 'https://x.example/sse', headers: headers('${env:ACME_TIDES_TOKEN}') }],
    ['gemini-cli', { url: 'https://x.example/sse', headers: headers('${ACME_TIDES_TOKEN}') }],
    ['cline', { type: 'sse', url: 'https://x.example/sse', headers: headers('YOUR_TOKEN') }],
    ['opencode', { type: 'remote', url: 'https://x.example/sse', headers: headers('{env:ACME_TIDES_TOKEN}') }],
    [
      'continue',
      {
        name: 'acme-tides',
        type: 'sse',
        url: 'https://x.example/sse',
        requestOptions: { headers: headers('${{ secrets.ACME_TIDES_TOKEN }}') },
      },
    ],
    ['generic', { type: 'sse', url: 'https://x.example/sse', headers: headers('YOUR_TOKEN') }],
  ])('has for %s the entry %j', (client, entry) => {
    const file = of(client, 'file');
    if (file?.kind !== 'file') throw new Error('no file');
    expect(entryIn(parseSnippet(file.format, file.text)[file.topLevelKey])).toEqual(entry);
  });

  it.each(['claude', 'codex', 'zed', 'kiro', 'lm-studio', 'goose', 'trae', 'antigravity', 'visual-studio'])(
    'uses mcp-remote for %s, which does not support HTTP+SSE',
    (client) => {
      const found = serverIn(of(client, 'file')!);
      expect(found.argv).toEqual([
        ...['npx', '-y', 'mcp-remote', 'https://x.example/sse', '--transport', 'sse-only'],
        ...['--header', 'Authorization:${HEADER_1_AUTHORIZATION}'],
      ]);
      expect(Object.keys(found.env)).toEqual(['HEADER_1_AUTHORIZATION']);
      expect(Object.values(found.env)[0]).toMatch(/^Bearer .+;v=1$/);
    },
  );

  it.each([
    ['http://10.0.0.5:8000/sse', true],
    ['http://[::1]:8000/sse', true],
    ['http://localhost.example/sse', true],
    ['http://localhost:8000/sse', false],
    ['http://127.0.0.1/sse', false],
    ['https://x.example/sse', false],
  ])('at %s is reached through mcp-remote with leave to use no TLS: %s', (base, isAllowed) => {
    const file = clientSnippets({ name: 'a', connection: { ...sse, base } }).find(({ client }) => client === 'claude')!;
    expect(serverIn(file).argv.includes('--allow-http')).toBe(isAllowed);
  });

  it('is added by the commands of clients that support it', () => {
    const argv = (client: string): readonly string[] => {
      const snippet = of(client, 'command');
      return snippet?.kind === 'command' ? snippet.argv : [];
    };
    const header = ['--header', 'Authorization: Bearer YOUR_TOKEN;v=1'];
    expect(argv('claude-code')).toEqual(['claude', 'mcp', 'add', '--transport', 'sse', 'acme-tides', sse.base, ...header]);
    expect(argv('gemini-cli').slice(3, 7)).toEqual(['--scope', 'user', '--transport', 'sse']);
  });

  it('has no link for Goose, which would read the texts of its headers as names of variables', () => {
    const region: Setting = { name: 'X-Region', value: 'eu-1', secret: false };
    const links = (headers: HttpTarget['headers']): ClientSnippet[] =>
      clientSnippets({ name: 'a', connection: { ...sse, headers } }).filter(({ client, kind }) => client === 'goose' && kind === 'link');
    expect(links([region])).toEqual([]);
    expect(links([]).map((snippet) => serverIn(snippet).argv.slice(0, 4))).toEqual([['npx', '-y', 'mcp-remote', sse.base]]);
    expect(of('goose', 'file')).toBeDefined();
  });

  it('is refused with a reason if a link or a command cannot contain it', () => {
    const lacking = (connection: HttpTarget): unknown[] =>
      clientSnippets({ name: 'a', connection }).flatMap((snippet) =>
        snippet.kind === 'lacking' ? [[snippet.client, snippet.means, snippet.lacks]] : [],
      );
    expect(lacking(sse)).toEqual([
      ['goose', 'link', 'headers'],
      ['replit', 'link', 'sse'],
    ]);
    expect(lacking({ ...sse, headers: [] })).toEqual([['replit', 'link', 'sse']]);
    const streamable: HttpTarget = { kind: 'http', base: sse.base, params: [], headers: sse.headers };
    expect(lacking(streamable)).toEqual([['codex', 'command', 'headers']]);
    expect(lacking({ ...streamable, headers: [] })).toEqual([]);
  });
});
