import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { distinctTargets } from '../../src/install/distinct-targets.ts';
import { clientSnippets, combinedSnippets, type ServerTarget, type SharedFile, type SharedLinks } from '../../src/install/index.ts';
import { parseSnippet } from './decoded-way.ts';
import { settingsOf, target, type Sample } from './target-arbitraries.ts';
import { cases } from '../support/cases.ts';

const targets = fc.array(target, { maxLength: 6 });

function remote(name: string, ...params: string[]): ServerTarget {
  const settings = params.map((param) => ({ name: param, value: '', secret: true }));
  return { name, connection: { kind: 'http', base: 'https://x.example/mcp', params: settings, headers: [] } };
}

function files(list: readonly ServerTarget[]): SharedFile[] {
  return combinedSnippets(list, 'My list').filter((snippet) => snippet.kind === 'file');
}

/** The entries of a file and its inputs, in order. */
function entriesOf({ format, topLevelKey, text }: Pick<SharedFile, 'format' | 'topLevelKey' | 'text'>): {
  readonly entries: readonly (readonly [string, unknown])[];
  readonly inputs: readonly { readonly id: string }[];
} {
  const tree = parseSnippet(format, text);
  // What the file holds is compared; where it is not so, the comparison fails.
  const held = (tree[topLevelKey] ?? {}) as Record<string, unknown> | { name: string }[];
  const entries = Array.isArray(held) ? held.map((entry) => [entry.name, entry] as const) : Object.entries(held);
  return { entries, inputs: (tree['inputs'] ?? []) as { id: string }[] };
}

describe('client snippets for several servers', () => {
  it('contain in one file of each client what the files of the single servers contain', () => {
    fc.assert(
      fc.property(targets, (list) => {
        const single = distinctTargets(list).map((one) => clientSnippets(one));
        for (const shared of files(list)) {
          const own = single.flatMap((snippets) =>
            snippets.filter((snippet) => snippet.kind === 'file' && snippet.client === shared.client),
          );
          const apart = own.map((snippet) => entriesOf(snippet as Extract<typeof snippet, { kind: 'file' }>));
          const together = entriesOf(shared);
          expect(new Map(together.entries)).toEqual(new Map(apart.flatMap(({ entries }) => entries)));
          expect(together.entries.length).toBe(apart.length);
          expect(together.inputs).toEqual(apart.flatMap(({ inputs }) => inputs));
        }
      }),
      { numRuns: cases(150) },
    );
  });

  it('never give two servers the same name, or two placeholders', () => {
    fc.assert(
      fc.property(targets, (list) => {
        for (const shared of files(list)) {
          const { entries, inputs } = entriesOf(shared);
          expect(new Set(entries.map(([name]) => name.toLowerCase())).size).toBe(entries.length);
          expect(new Set(inputs.map(({ id }) => id)).size).toBe(inputs.length);
        }
      }),
      { numRuns: cases(150) },
    );
    expect(distinctTargets([remote('a.b'), remote('A_b'), remote('a-b-2')]).map(({ name }) => name)).toEqual(['a.b', 'A_b-2', 'a-b-2-2']);
    expect(distinctTargets([remote('a', 'b-c'), remote('a-b', 'c')]).map(({ name }) => name)).toEqual(['a', 'a-b-2']);
  });

  it('distinguish the placeholder of a whole header from that of another server', () => {
    // Only together do the parts of the header make a variable of a client.
    const parts = ['$', { name: 'part', value: 'HOME', secret: false }];
    const first = remote('acme');
    const list = [{ ...first, connection: { ...first.connection, headers: [{ name: 'X-Key', parts }] } }, remote('acme-x', 'key')];
    const inputs = files(list).find(({ client }) => client === 'vscode')!;
    expect(entriesOf(inputs).inputs.map(({ id }) => id)).toEqual(['acme-x-key', 'acme-x-2-key']);
  });

  it('contain no secret', () => {
    fc.assert(
      fc.property(targets, (list) => {
        const cores = list.flatMap((one) => settingsOf(one).flatMap((setting) => (setting as Sample).core || []));
        const text = JSON.stringify(combinedSnippets(list, 'My list'));
        expect(cores.filter((core) => text.includes(core))).toEqual([]);
      }),
      { numRuns: cases(150) },
    );
  });

  it('state the server of each placeholder', () => {
    const [file] = files([
      { ...remote('one', 'key'), displayName: 'Number One' },
      { ...remote('two', 'key'), displayName: 'Number Two' },
    ]);
    expect(file?.placeholders.map(({ server, text }) => `${server} ${text}`)).toEqual([
      'Number One ${input:one-key}',
      'Number Two ${input:two-key}',
    ]);
  });

  it('are one link for each server if a client has no known file', () => {
    const snippets = combinedSnippets([remote('one'), remote('two')], 'My list').filter(
      (snippet): snippet is SharedLinks => snippet.kind === 'links',
    );
    const cherry = snippets.find(({ client }) => client === 'cherry-studio');
    expect(cherry?.links.map(({ server }) => server)).toEqual(['one', 'two']);
  });

  it('name a server without a link, also if another one has its display name', () => {
    const plain = { ...remote('one'), displayName: 'Weather' };
    const older = { ...remote('two'), displayName: 'Weather', connection: { ...plain.connection, transport: 'sse' as const } };
    const replit = combinedSnippets([plain, older], 'My list').find(({ client }) => client === 'replit');
    expect(replit).toMatchObject({ links: [{ server: 'Weather' }], leftOut: ['Weather'] });
  });

  it('exist for every client with a known format, and are empty without servers', () => {
    const [one] = [remote('one')];
    const known = new Set(clientSnippets(one).map(({ client }) => client));
    expect(combinedSnippets([one], 'x').map(({ client }) => client)).toEqual([...known]);
    expect(combinedSnippets([], 'x')).toEqual([]);
  });

  it('have the title if a file has a member for it', () => {
    const file = files([remote('one')]).find(({ client }) => client === 'continue');
    expect(parseSnippet('yaml', file!.text)['name']).toBe('My list');
  });
});
