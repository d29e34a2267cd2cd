import { describe, expect, it } from 'vitest';

import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { catalogOf, readStore } from '../../../src/catalog/store/store.ts';
import { installEntries } from '../../../src/install/entries/install-entries.ts';
import { serverMatchers, type ServerMatcher, type UnmatchedReason } from '../../../src/install/entries/server-matchers.ts';
import type { JsonObject } from '../../../src/install/json.ts';
import type { JsonObject as Schema } from '../../../src/catalog/parsing/json-tree.ts';
import { waysOf } from '../../../src/install/index.ts';
import { isAllowed, type SeenServer } from '../../support/managed-clients.ts';
import { realServersWithPackages } from '../../support/real-packages.ts';
import { record } from '../../support/records.ts';
import { hasSharedData, NEEDS_SHARED_DATA } from '../../support/shared-data.ts';
import { entryIn } from '../decoded-way.ts';

const { records: BUNDLED } = catalogOf(readStore('content'));

/** Clients that read such lists. */
const MANAGED = ['claude-code', 'vscode', 'copilot-cli'];

function matchersOf(server: ServerRecord, id: string): readonly ServerMatcher[] | UnmatchedReason {
  const way = waysOf(server).find((each) => each.id === id);
  if (way === undefined) throw new Error(`no way "${id}"`);
  return serverMatchers(server, way);
}

/** What managed clients see of the entries of a way, on each system. */
function seenIn(server: ServerRecord, way: string): SeenServer[] {
  return MANAGED.flatMap((client) =>
    installEntries(server, { client, way }).ways.flatMap(({ entries }) =>
      entries.flatMap((entry) => {
        if (entry.kind !== 'file') return [];
        return [entry.content, entry.windows?.content].flatMap((content) =>
          content === undefined ? [] : [seen(entryIn(content[entry.topLevelKey]) as JsonObject)],
        );
      }),
    ),
  );
}

function seen(entry: JsonObject): SeenServer {
  const { url, command, args = [] } = entry;
  // The entries have one or the other.
  return typeof url === 'string' ? { url } : { command: [command, ...(args as string[])] as string[] };
}

const npm = (facts: object = {}): ServerRecord =>
  record('acme/notes', {
    packages: [{ registryType: 'npm', identifier: '@acme/notes', version: '1.2.3', transport: { type: 'stdio' }, ...facts }],
  });

const remote = (deploymentUrl: string, properties: Schema = {}): ServerRecord =>
  record('acme/notes', {
    deploymentUrl,
    connections: [{ type: 'http', url: deploymentUrl, configSchema: { type: 'object', properties } }],
  });

describe('the entries of an allow list', () => {
  it('name a remote server by its MCP endpoint', () => {
    expect(matchersOf(remote('https://notes.example'), 'remote')).toEqual([{ serverUrl: 'https://notes.example/mcp' }]);
    const variable = remote('https://notes.example/$default/mcp');
    expect(matchersOf(variable, 'remote')).toEqual([{ serverUrl: 'https://notes.example/%24default/mcp' }]);
    expect(seenIn(variable, 'remote')).toContainEqual({ url: 'https://notes.example/%24default/mcp' });
  });

  it('allow any query of a remote server with settings, and no other path or host', () => {
    const list = matchersOf(remote('https://notes.example', { unit: { type: 'string' } }), 'remote') as readonly ServerMatcher[];
    expect(list).toEqual([{ serverUrl: 'https://notes.example/mcp' }, { serverUrl: 'https://notes.example/mcp?*' }]);
    const allowed = (url: string): boolean => isAllowed(list, { url });
    expect(['https://notes.example/mcp', 'https://NOTES.example/mcp?unit=C&key=a/b'].map(allowed)).toEqual([true, true]);
    const others = ['https://notes.example/mcp/admin', 'https://notes.example/mcpx', 'https://notes.example.evil.example/mcp?a'];
    expect(others.map(allowed)).toEqual([false, false, false]);
  });

  it('name a package by its whole command, also as clients start it on Windows', () => {
    expect(matchersOf(npm(), 'npm')).toEqual([
      { serverCommand: ['npx', '-y', '@acme/notes@1.2.3'] },
      { serverCommand: ['cmd', '/c', 'npx', '-y', '@acme/notes@1.2.3'] },
    ]);
  });

  it('do not depend on environment variables, which clients do not compare', () => {
    const withKey = npm({ environmentVariables: [{ name: 'NOTES_KEY', isRequired: true, isSecret: true }] });
    expect(matchersOf(withKey, 'npm')).toEqual(matchersOf(npm(), 'npm'));
  });

  it.each<[string, ServerRecord, string, UnmatchedReason]>([
    ['a required argument', npm({ packageArguments: [{ type: 'positional', valueHint: 'folder', isRequired: true }] }), 'npm', 'value'],
    ['a variable in the URL', remote('https://notes.example/{tenant}'), 'remote', 'value'],
    ['an asterisk in the URL', remote('https://notes.example/*'), 'remote', 'value'],
    ['a local port', npm({ transport: { type: 'streamable-http', url: 'http://127.0.0.1:8080/mcp' } }), 'npm', 'local-url'],
    ['a file that clients open', npm({ registryType: 'mcpb', identifier: 'https://notes.example/a.mcpb' }), 'mcpb', 'command'],
    ['an unknown program', npm({ registryType: 'cargo', identifier: 'notes' }), 'cargo', 'command'],
  ])('leave out a way with %s', (_, server, way, reason) => {
    expect(matchersOf(server, way)).toBe(reason);
  });

  const expectAllowed = (server: ServerRecord): number => {
    let count = 0;
    for (const { id, kind } of waysOf(server)) {
      const list = matchersOf(server, id);
      if (typeof list === 'string') continue;
      for (const each of seenIn(server, id)) {
        // A client that reaches a remote server through another program compares the command of that.
        if (kind === 'remote' && 'command' in each) continue;
        expect([server.qualifiedName, each, isAllowed(list, each)]).toEqual([server.qualifiedName, each, true]);
        count += 1;
      }
    }
    return count;
  };

  it('allow what the catalogue offers to these clients, for the example servers', () => {
    expect(BUNDLED.reduce((sum, server) => sum + expectAllowed(server), 0)).toBeGreaterThan(100);
  });

  it.skipIf(!hasSharedData)(`allow what the catalogue offers to these clients, for real packages ${NEEDS_SHARED_DATA}`, () => {
    const servers = realServersWithPackages().map(({ name, packages }) => record(name.replace(/^.*\//, 'acme/'), { packages }));
    const counts = servers.map(expectAllowed);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(counts.length / 2);
  });
});
