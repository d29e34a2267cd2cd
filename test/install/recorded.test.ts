import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { clientSnippets, type CommandSnippet, type FileSnippet, type LinkSnippet, type ServerTarget } from '../../src/install/index.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../support/shared-data.ts';
import { holdsVariable } from '../../src/catalog/values/variable-syntax.ts';
import { decodeLink, entryIn, parseSnippet } from './decoded-way.ts';

interface RecordedClient {
  readonly label: string;
  readonly topLevelKey: string | null;
  readonly fileFormat: string | null;
  readonly path: string | null;
  readonly command: string | null;
  readonly httpSupported: boolean;
  readonly httpArgs?: readonly string[];
  readonly stdioArgs?: readonly string[];
  readonly http?: object;
  readonly stdio?: object;
}

interface RecordedInput {
  readonly name: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly command?: string;
  readonly args?: readonly string[];
}

interface RecordedLink {
  readonly input: RecordedInput;
  readonly cursor: string;
  readonly vscode: string;
  readonly vscodeDecoded: object;
}

/** Entries that the record has and we do not write, and why. */
const DIFFERENT_ON_PURPOSE: Readonly<Record<string, { why: string; http: object; stdio: object }>> = {
  goose: {
    why: 'Goose reads an extension only with its name and whether it is on, a remote one only by "uri" and the type streamable_http',
    http: { enabled: true, name: 'weather', timeout: 300, type: 'streamable_http', uri: 'https://server.example/acme/weather/mcp' },
    stdio: {
      enabled: true,
      name: 'fetch',
      timeout: 300,
      type: 'stdio',
      cmd: 'npx',
      args: ['-y', '@acme/fetch@1.0.0'],
      envs: { API_KEY: 'x' },
    },
  },
};

/** Options after `mcp add` that the record does not have: without them, Gemini CLI stores nothing in the home folder. */
const OWN_OPTIONS: Readonly<Record<string, readonly string[]>> = { 'gemini-cli': ['--scope', 'user'] };

/** Files that the record does not have: the documentation of OpenCode 1 and 2 names this one for all of a user's projects. */
const OWN_FILES: Readonly<Record<string, string>> = { opencode: '~/.config/opencode/opencode.jsonc' };

// Recorded data is trusted to have the shape that it was written with.
const recorded = (name: string): unknown => (hasSharedData ? JSON.parse(readFileSync(sharedPath('clients', name), 'utf8')) : {});
const { clients: recordedClients = {} } = recorded('client-configs.json') as { clients?: Record<string, RecordedClient> };
const { deeplinks = [] } = recorded('deeplinks.json') as { deeplinks?: RecordedLink[] };
const clients = Object.entries(recordedClients);

const WEATHER: ServerTarget = {
  name: 'weather',
  connection: { kind: 'http', base: 'https://server.example/acme/weather/mcp', params: [], headers: [] },
};

function fetchServer(env: Record<string, string>): ServerTarget {
  return {
    name: 'fetch',
    connection: {
      kind: 'stdio',
      command: 'npx',
      args: ['-y', '@acme/fetch@1.0.0'],
      env: Object.entries(env).map(([name, value]) => ({ name, value, secret: false })),
    },
  };
}

function targetOf({ name, url, headers = {}, command = '', args = [] }: RecordedInput): ServerTarget {
  const plain = Object.entries(headers).map(([header, value]) => ({ name: header, value, secret: false }));
  if (url === undefined) return { name, connection: { kind: 'stdio', command, args, env: [] } };
  return { name, connection: { kind: 'http', base: url, params: [], headers: plain } };
}

function fileOf(id: string, target: ServerTarget): FileSnippet | undefined {
  return clientSnippets(target).find((snippet): snippet is FileSnippet => snippet.client === id && snippet.kind === 'file');
}

function entryOf(id: string, target: ServerTarget): object {
  const { format, text, topLevelKey } = fileOf(id, target)!;
  return entryIn(parseSnippet(format, text)[topLevelKey]);
}

describe.skipIf(!hasSharedData)(`the recorded clients ${NEEDS_SHARED_DATA}`, () => {
  it('are complete, with their names', () => {
    const labels = new Map(clientSnippets(WEATHER).map(({ client, label }) => [client, label]));
    expect(clients).toHaveLength(23);
    for (const [id, { label }] of clients) expect(labels.get(id)).toBe(label);
  });

  it.each(clients.filter(([, { command }]) => command !== null))('%s: its commands', (id, { command, httpArgs, stdioArgs }) => {
    const argv = (target: ServerTarget): readonly string[] | undefined =>
      clientSnippets(target).find((snippet): snippet is CommandSnippet => snippet.client === id && snippet.kind === 'command')?.argv;
    const withOptions = (args: readonly string[]): readonly string[] => args.toSpliced(2, 0, ...(OWN_OPTIONS[id] ?? []));
    expect(argv(WEATHER)).toEqual([command, ...withOptions(httpArgs!)]);
    expect(argv(fetchServer({}))).toEqual([command, ...withOptions(stdioArgs!)]);
  });

  it.each(clients.filter(([, { path }]) => path !== null))('%s: its file', (id, client) => {
    expect(fileOf(id, WEATHER)).toMatchObject({
      format: client.fileFormat,
      topLevelKey: client.topLevelKey,
      paths: { linux: OWN_FILES[id] ?? client.path },
      proxied: client.httpSupported ? false : 'local-only',
    });
    const expected = DIFFERENT_ON_PURPOSE[id] ?? client;
    expect(entryOf(id, fetchServer({ API_KEY: 'x' }))).toEqual(expected.stdio);
    const proxy = { command: 'npx', args: ['-y', 'mcp-remote', 'https://server.example/acme/weather/mcp'] };
    expect(entryOf(id, WEATHER)).toEqual(client.httpSupported ? expected.http : proxy);
  });

  it.each(deeplinks.filter(({ input }) => !statesVariable(input)))('links for $input.name', ({ input, cursor, vscode, vscodeDecoded }) => {
    expect(linkOf('cursor', input)?.href).toBe(cursor);
    expect(linkOf('vscode', input)).toMatchObject({ href: vscode, decoded: vscodeDecoded });
  });

  it.each(deeplinks.filter(({ input }) => statesVariable(input)))(
    'links for $input.name, with our placeholder if a header declares a variable',
    ({ input, cursor, vscode }) => {
      const expected = (href: string, placeholder: string): unknown =>
        JSON.parse(JSON.stringify(decodeLink(href)).replaceAll('Bearer ${TOKEN}', placeholder));
      expect(linkOf('cursor', input)?.decoded).toEqual(expected(cursor, '${env:HDR_AUTHORIZATION}'));
      expect(linkOf('vscode', input)?.decoded).toMatchObject(expected(vscode, '${input:hdr-authorization}') as object);
    },
  );
});

function statesVariable({ headers = {} }: RecordedInput): boolean {
  return Object.values(headers).some(holdsVariable);
}

function linkOf(id: string, input: RecordedInput): LinkSnippet | undefined {
  return clientSnippets(targetOf(input)).find(
    (snippet): snippet is LinkSnippet => snippet.client === id && snippet.kind === 'link' && snippet.host === undefined,
  );
}
