import { describe, expect, it } from 'vitest';

import { clientSnippets, type HttpTarget, type StdioTarget } from '../../src/install/index.ts';

/** Kinds of snippets for Gemini CLI. */
function kindsFor(connection: HttpTarget | StdioTarget): string[] {
  return clientSnippets({ name: 'weather', connection }).flatMap(({ client, kind }) => (client === 'gemini-cli' ? [kind] : []));
}

function started(args: readonly string[], value = 'v'): StdioTarget {
  return { kind: 'stdio', command: 'npx', args, env: [{ name: 'NAME', value, secret: false }] };
}

/** What `gemini mcp add` of @google/gemini-cli 0.61.0 stored of these values was seen in its settings file. */
describe('the command of Gemini CLI', () => {
  it.each(['1.10', '5.0', '0x10', '1e3', '.5', '1.', '-007', '-0'])('does not exist with the argument %s, which it would change', (arg) => {
    expect(kindsFor(started(['-y', 'weather', arg]))).toEqual(['file']);
  });

  it.each(['5', '-5', '0', '007', '00.5', '1.5', '3.11', '12345678901234567890', '1e400', '1.2.3', '0b11', '+5', 'x1.10'])(
    'exists with the argument %s, which it stores unchanged',
    (arg) => {
      expect(kindsFor(started(['-y', 'weather', arg]))).toEqual(['command', 'file']);
    },
  );

  it.each([
    ['', ['file']],
    ['postgres://h/db?sslmode=require', ['file']],
    ['a b', ['command', 'file']],
  ])('with the variable %j has the kinds %j', (value, kinds) => {
    expect(kindsFor(started(['-y', 'weather'], value))).toEqual(kinds);
  });

  it.each([
    ['', ['lacking', 'file']],
    ['a=b: c', ['command', 'file']],
  ])('with the header %j has the kinds %j', (value, kinds) => {
    const headers = [{ name: 'X-Mode', value, secret: false }];
    expect(kindsFor({ kind: 'http', base: 'https://x.example/mcp', params: [], headers })).toEqual(kinds);
  });

  it('has a placeholder for a secret with an equals sign', () => {
    const env = [{ name: 'API_KEY', value: 'abc==', secret: true }];
    expect(kindsFor({ ...started(['-y', 'weather']), env })).toEqual(['command', 'file']);
  });
});
