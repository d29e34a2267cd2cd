import { describe, expect, it } from 'vitest';

import { clientSnippets, type HeaderTarget, type HttpTarget, type ServerTarget, type Setting } from '../../../src/install/index.ts';
import { placeholdersOf, type SecretStyle } from '../../../src/install/placeholder.ts';
import { holdsVariable } from '../../../src/catalog/values/variable-syntax.ts';
import { serverIn } from '../../install/decoded-way.ts';

const CONNECTION: HttpTarget = { kind: 'http', base: 'https://x.example/mcp', params: [], headers: [] };

function target(headers: HttpTarget['headers'], base = CONNECTION.base): ServerTarget {
  return { name: 'acme-tides', connection: { ...CONNECTION, base, headers } };
}

function setting(name: string, value: string, secret = false): Setting {
  return { name, value, secret };
}

describe('the syntax that clients expand', () => {
  it.each([
    '${TOKEN}',
    'a${env:TOKEN}b',
    '${TOKEN:-x}',
    '${{ secrets.TOKEN }}',
    '${input:token}',
    '$TOKEN',
    '$env:TOKEN',
    '$_',
    '$(cat key)',
    '{env:TOKEN}',
    '{file:~/.ssh/id}',
    '{{TOKEN}}',
    '%TOKEN%',
    '%ProgramFiles(x86)%',
  ])('matches %s', (text) => {
    expect(holdsVariable(text)).toBe(true);
  });

  it.each([
    '',
    'plain',
    'Bearer {token}',
    '{a}{b}',
    '5 $',
    '$5',
    'US$ 5',
    '100%',
    '%E4%BC%9A',
    '50% of 100%',
    '{"unit":"metre"}',
    '{a: 1}',
  ])('does not match %j', (text) => {
    expect(holdsVariable(text)).toBe(false);
  });

  it.each(['input', 'variable', 'env-variable', 'braced-variable', 'secret-store'] satisfies SecretStyle[])(
    'matches every placeholder that a client expands: %s',
    (style) => {
      const secret = setting('key', 'k', true);
      expect(holdsVariable(placeholdersOf(target([secret]), style, false).get(secret)!.text)).toBe(true);
    },
  );
});

describe('a header with text that clients would expand', () => {
  /** Each client snippet of a server as JSON. */
  const snippetsOf = (headers: HttpTarget['headers'], reveal: boolean): string[] =>
    clientSnippets(target(headers), { reveal }).map((snippet) => JSON.stringify(snippet));

  const cases: readonly (readonly [string, HeaderTarget | Setting])[] = [
    ['a plain text', { name: 'X-A', parts: ['$GITHUB_TOKEN ', setting('r', 'x')] }],
    ['a setting', { name: 'X-A', parts: ['Bearer ', setting('r', '${env:GITHUB_TOKEN}')] }],
    ['a header that is one setting', setting('X-A', '{env:GITHUB_TOKEN}')],
    ['a secret', { name: 'X-A', parts: [setting('r', '%GITHUB_TOKEN%', true)] }],
    ['a plain text and a setting together', { name: 'X-A', parts: ['$', setting('r', 'GITHUB_TOKEN')] }],
    ['two settings together', { name: 'X-A', parts: [setting('a', '{env'), setting('b', ':GITHUB_TOKEN}')] }],
  ];

  it.each(cases)('is written as a placeholder: %s', (_, header) => {
    for (const reveal of [false, true]) expect(snippetsOf([header], reveal).filter((text) => text.includes('GITHUB_TOKEN'))).toEqual([]);
  });

  it('has a placeholder for the setting, and for the whole value if it has several parts', () => {
    const file = (header: HeaderTarget): unknown => {
      const snippet = clientSnippets(target([header]), { reveal: true }).find(
        ({ client, kind }) => client === 'cursor' && kind === 'file',
      )!;
      return serverIn(snippet).headers['X-A'];
    };
    expect(file({ name: 'X-A', parts: ['Bearer ', setting('token', 'pa$$word')] })).toBe('Bearer ${env:ACME_TIDES_TOKEN}');
    expect(file({ name: 'X-A', parts: ['$', setting('token', 'HOME')] })).toBe('${env:ACME_TIDES_X_A}');
  });

  it('is unchanged if no client expands it', () => {
    const snippet = clientSnippets(target([{ name: 'X-A', parts: ['US$ ', setting('r', '5')] }])).find(({ kind }) => kind === 'file')!;
    expect(serverIn(snippet).headers).toEqual({ 'X-A': 'US$ 5' });
    expect(snippet.placeholders).toEqual([]);
  });
});

describe('a URL that contains the syntax of a variable', () => {
  it('is percent-encoded for clients, and is an equivalent URL', () => {
    const base = 'https://x.example/{env:B}/sse?token=$GITHUB_TOKEN&b=${A}';
    for (const snippet of clientSnippets(target([], base))) {
      const { url, argv } = serverIn(snippet);
      expect([url, ...argv]).toContain('https://x.example/%7Benv:B%7D/sse?token=%24GITHUB_TOKEN&b=%24%7BA%7D');
    }
  });
});

describe('a display name that contains the syntax of a variable', () => {
  it('is replaced by the name of the server for clients', () => {
    const snippets = clientSnippets({ ...target([setting('key', 'k', true)]), displayName: 'Tides ${HOME}' }).map((snippet) =>
      JSON.stringify(snippet),
    );
    expect(snippets.filter((snippet) => snippet.includes('${HOME}'))).toEqual([]);
  });
});
