import { describe, expect, it } from 'vitest';

import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { signInsOf } from '../../../src/catalog/record/sign-in.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';
import { CLIENT_IDS } from '../../../src/install/entries/client-id.ts';
import { installEntries, wayIds, type InstallEntry, type InstallWay } from '../../../src/install/entries/install-entries.ts';
import { clientSnippets, waysOf, type ClientSnippet, type Way } from '../../../src/install/index.ts';
import { preparedWay } from '../../../src/site/views/way-target.ts';
import { defined } from '../../support/defined.ts';
import { realServersWithPackages } from '../../support/real-packages.ts';
import { record } from '../../support/records.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';
import { decodeLink, parseSnippet, serverIn, serverInEntry, entryIn } from '../decoded-way.ts';

const { records: BUNDLED } = catalogOf(readStore('content'));

/** The words of a command line as a POSIX shell reads them (IEEE 1003.1 §2.2), without expansions, which our quoting must prevent. */
function posixWords(line: string): string[] {
  const words: string[] = [];
  for (let rest = line; rest !== '';) {
    let word = '';
    for (let piece; rest !== '' && !rest.startsWith(' '); rest = rest.slice(piece[0].length)) {
      piece = /^(?:[\w@%+=:,./-]+|'[^']*'|\\')/.exec(rest);
      if (piece === null) throw new Error(`a shell acts on ${rest}`);
      word += piece[0] === "\\'" ? "'" : piece[0].replaceAll("'", '');
    }
    words.push(word);
    rest = rest.slice(1);
  }
  return words;
}

/** The text of a file entry, as the page shows it. */
function textOf({ content, text }: { readonly content?: object; readonly text?: string }): string {
  return content === undefined ? (text ?? '') : `${JSON.stringify(content, null, 2)}\n`;
}

function expectEntry(entry: InstallEntry, shown: ClientSnippet): void {
  expect([entry.kind, entry.proxied ?? false]).toEqual([shown.kind, shown.proxied]);
  switch (entry.kind) {
    case 'link':
      if (shown.kind !== 'link') return;
      expect([entry.href, entry.host]).toEqual([shown.href, shown.host]);
      expect(decodeLink(entry.href)).toEqual(shown.decoded);
      break;
    case 'command':
      if (shown.kind !== 'command') return;
      expect([entry.posix, entry.powershell ?? entry.posix, entry.cmd ?? entry.posix]).toEqual([
        ...[shown.shells.posix, shown.shells.powershell, shown.shells.cmd].map((line) => line ?? null),
      ]);
      if (entry.posix !== null) expect(posixWords(entry.posix)).toEqual(shown.argv);
      break;
    case 'file': {
      if (shown.kind !== 'file') return;
      expect([textOf(entry), entry.windows && textOf(entry.windows)]).toEqual([shown.text, shown.windowsText]);
      const read = parseSnippet(entry.format, textOf(entry))[entry.topLevelKey];
      expect(serverInEntry(entryIn(read))).toEqual(serverIn(shown));
      break;
    }
    case 'lacking':
      if (shown.kind === 'lacking') expect([entry.means, entry.lacks]).toEqual([shown.means, shown.lacks]);
  }
}

/** Compares the entries of a way with what its page shows for every client. Returns their number. */
function expectWay(server: ServerRecord, way: Way, data: InstallWay): number {
  const { target } = preparedWay(server, way);
  const shown = target === undefined ? [] : clientSnippets(target);
  for (const client of CLIENT_IDS) {
    const expected = shown.filter((snippet) => snippet.client === client);
    const entries = data.entries.filter(({ clients }) => clients.includes(client));
    expect(entries.length, client).toBe(expected.length);
    entries.forEach((entry, at) => expectEntry(entry, defined(expected[at])));
    const texts = new Set((data.placeholders ?? []).map(({ text }) => text));
    expect(expected.flatMap(({ placeholders }) => placeholders).filter(({ text }) => !texts.has(text))).toEqual([]);
  }
  return shown.length;
}

function expectServer(server: ServerRecord): number {
  const { ways } = installEntries(server);
  const all = waysOf(server);
  expect(ways.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  return all.reduce((sum, way, at) => sum + expectWay(server, way, defined(ways[at])), 0);
}

const KEYED = record('acme/weather', {
  connections: [
    { type: 'http', url: 'https://weather.example', configSchema: {}, headers: [{ name: 'X-Key', isRequired: true, isSecret: true }] },
  ],
  packages: [
    {
      ...{ registryType: 'npm', identifier: 'weather', version: '1.2.3', transport: { type: 'stdio' } },
      environmentVariables: [{ name: 'API_KEY', isRequired: true, isSecret: true }],
    },
    { registryType: 'mcpb', identifier: 'https://weather.example/a.mcpb', fileSha256: 'a'.repeat(64), transport: { type: 'stdio' } },
    { registryType: 'npm', identifier: 'weather', transport: { type: 'sse', url: 'http://localhost:8021/sse' } },
  ],
});

describe('the entries of a server as data', () => {
  it('equal what its page shows for every client, and parse as the client reads them', () => {
    const shown = BUNDLED.reduce((sum, server) => sum + expectServer(server), expectServer(KEYED));
    expect(shown).toBeGreaterThan(3500);
  });

  it.skipIf(!hasSharedData)(`equal it for real packages ${NEEDS_SHARED_DATA}`, () => {
    const servers = realServersWithPackages().slice(0, 60);
    const shown = servers.map(({ packages }, at) => expectServer(record(`real/server-${at}`, { packages })));
    expect(shown.filter((count) => count > 0).length).toBeGreaterThan(30);
  });

  it('state each way: the endpoint, the package, the command to start first, or the file to open', () => {
    const [remote, npm, mcpb, local] = installEntries(KEYED).ways;
    expect(remote).toMatchObject({ id: 'remote', endpoint: 'https://weather.example/mcp', transport: 'streamable-http' });
    expect(npm).toMatchObject({ id: 'npm', kind: 'package', identifier: 'weather', version: '1.2.3' });
    expect(mcpb).toMatchObject({ unsupported: 'file', identifier: 'https://weather.example/a.mcpb', entries: [] });
    expect(local).toMatchObject({ id: 'npm-2', start: { posix: 'npx -y weather' } });
    expect(wayIds(KEYED)).toEqual(['remote', 'npm', 'mcpb', 'npm-2']);
  });

  it('state what each way requires of its user, where it is known', () => {
    expect(installEntries(KEYED).ways.map(({ id, signIn }) => [id, signIn])).toEqual([
      ['remote', 'key'],
      ['npm', 'key'],
      ['mcpb', undefined],
      ['npm-2', undefined],
    ]);
    for (const server of BUNDLED) expect(signInsOf(server)).toHaveLength(waysOf(server).length);
  });

  it('list an entry once for all clients with the same, and each client with its files on every system', () => {
    const { ways, clients, name } = installEntries(KEYED);
    expect(name).toBe('weather');
    for (const { entries } of ways) {
      const keys = entries.map((entry) => JSON.stringify({ ...entry, clients: [] }));
      expect(new Set(keys).size).toBe(keys.length);
    }
    expect(Object.keys(clients)).toEqual(CLIENT_IDS);
    expect(clients['cursor']).toMatchObject({ label: 'Cursor', paths: { macos: '~/.cursor/mcp.json', project: '.cursor/mcp.json' } });
    const lacking = ways[0]?.entries.find(({ kind }) => kind === 'lacking');
    expect(lacking).toEqual({ kind: 'lacking', clients: ['codex'], means: 'command', lacks: 'headers' });
  });

  it('are only those of a client and a way, if these are chosen', () => {
    const { ways, clients } = installEntries(KEYED, { client: 'codex', way: 'npm' });
    expect(Object.keys(clients)).toEqual(['codex']);
    expect(ways).toHaveLength(1);
    expect(ways[0]?.entries.map((entry) => [entry.kind, ...entry.clients])).toEqual([
      ['command', 'codex'],
      ['file', 'codex'],
    ]);
    expect(ways[0]?.placeholders).toEqual([{ text: 'YOUR_API_KEY', label: 'API key', style: 'by-hand' }]);
  });

  it('have no entries where no command or URL is known', () => {
    const [way] = installEntries(record('acme/local', { connections: [{ type: 'stdio', configSchema: {} }] })).ways;
    expect(way).toEqual({ id: 'local', kind: 'local', entries: [] });
    expect(installEntries(record('acme/nothing'))).toEqual({ name: 'nothing', ways: [], clients: {} });
  });

  it('say that its user must first fill in settings for which no placeholder can stand', () => {
    const configSchema = { type: 'object', required: ['filters'], properties: { filters: { type: 'object' } } };
    const server = record('acme/sieve', { connections: [{ type: 'http', url: 'https://sieve.example', configSchema }] });
    expect(installEntries(server)).toMatchObject({ ways: [{ id: 'remote', unsupported: 'settings', entries: [] }], clients: {} });
  });
});
