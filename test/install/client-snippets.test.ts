import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  clientSnippets,
  type HeaderTarget,
  type HttpTarget,
  type ServerTarget,
  type Setting,
  type StdioTarget,
  type TextTarget,
  type ClientSnippet,
  type CommandSnippet,
  type ClientSnippetOptions,
} from '../../src/install/index.ts';
import { cases } from '../support/cases.ts';
import { decodeLink, parseSnippet, serverIn, type Found } from './decoded-way.ts';
import { powershellCommandLine, powershellWords, readByCmd, runtimeArguments, typedInCmd } from './shell-oracles.ts';
import { settingsOf, target, type Sample } from './target-arbitraries.ts';

const textOf = (setting: string | Setting): string =>
  typeof setting === 'string' ? setting.toWellFormed() : `${setting.prefix ?? ''}${setting.value}`.toWellFormed();
const headerText = (text: string | Setting | TextTarget): string =>
  typeof text === 'object' && 'parts' in text ? text.parts.map(textOf).join('') : textOf(text);
const pairsOf = (all: readonly (Setting | HeaderTarget)[]): Record<string, string> =>
  Object.fromEntries(all.map((one) => [one.name, headerText(one)]));

/** The ways of a server that lead to it. */
function leading(target: ServerTarget, options?: ClientSnippetOptions): ClientSnippet[] {
  return clientSnippets(target, options).filter(({ kind }) => kind !== 'lacking');
}

/** The expected result of a client, independent of the code under test. */
function expectServer(found: Found, { connection }: ServerTarget, snippet: ClientSnippet): void {
  if (connection.kind === 'stdio') {
    expect(found.argv).toEqual([connection.command, ...connection.args.map(headerText)]);
    // Goose asks for the values itself.
    if (snippet.client === 'goose' && snippet.kind === 'link')
      expect(Object.keys(found.env)).toEqual(connection.env.map(({ name }) => name));
    else expect(found.env).toEqual(pairsOf(connection.env));
    return;
  }
  const { url, headers } = snippet.proxied ? behindProxy(found, connection) : found;
  const [base, reached] = [new URL(connection.base), new URL(url!)];
  expect([reached.origin, reached.pathname, reached.hash]).toEqual([base.origin, base.pathname, base.hash]);
  expect([...reached.searchParams]).toEqual([
    ...base.searchParams,
    ...connection.params.map((param) => [param.name.toWellFormed(), textOf(param)]),
  ]);
  expect(headers).toEqual(pairsOf(connection.headers));
}

/** The server that mcp-remote reaches: it puts its environment into its headers. */
function behindProxy({ argv, env }: Found, { transport }: HttpTarget): Pick<Found, 'headers'> & { url: string } {
  const [npx, yes, name, url, ...rest] = argv;
  expect([npx, yes, name]).toEqual(['npx', '-y', 'mcp-remote']);
  const options = transport === 'sse' ? rest.slice(2) : rest;
  if (transport === 'sse') expect(rest.slice(0, 2)).toEqual(['--transport', 'sse-only']);
  const headers = options
    .filter((option) => option !== '--header')
    .map((header) => header.split(':', 2))
    .map(([header, variable]) => [header, env[/^\$\{(.+)\}$/.exec(variable!)![1]!]]);
  return { url: url!, headers: Object.fromEntries(headers) as Record<string, string> };
}

/** Whether a text holds another, as it is, percent-encoded, or somewhere in Base64. */
function holds(text: string, core: string): boolean {
  const decoded = [text];
  for (let round = 0; round < 3; round += 1)
    decoded.push(decoded.at(-1)!.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))));
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.from(`${'\0'.repeat(shift)}${core}`)
      .toString('base64')
      .replaceAll('=', '')
      .slice(Math.ceil((shift * 8) / 6), -1),
  );
  return decoded.some((form) => [core, ...inBase64].some((needle) => form.includes(needle)));
}

describe('client snippets', () => {
  it('lead to the target if secrets are revealed', () => {
    fc.assert(
      fc.property(target, (made) => {
        for (const snippet of leading(made, { reveal: true })) {
          expect(snippet.placeholders).toEqual([]);
          expectServer(serverIn(snippet), made, snippet);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it('contain no secret unless it is revealed, in any encoding', () => {
    fc.assert(
      fc.property(target, (made) => {
        const cores = settingsOf(made).flatMap((setting) => (setting as Sample).core || []);
        const [hidden, shown] = [leading(made), leading(made, { reveal: true })].map((snippets) =>
          snippets.map((snippet) => JSON.stringify(snippet)),
        );
        for (const core of cores) {
          expect(hidden!.filter((snippet) => holds(snippet, core))).toEqual([]);
          // The same search does find it where it is.
          expect(shown!.filter((snippet) => !holds(snippet, core) && !snippet.includes('"goose"'))).toEqual([]);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it('lead to the target if each placeholder is replaced', () => {
    fc.assert(
      fc.property(target, (made) => {
        const secrets = settingsOf(made).filter((setting) => setting.secret);
        for (const snippet of leading(made)) {
          const filled = fill(serverIn(snippet), snippet, secrets);
          expectServer(filled, made, snippet);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  it('show exactly the contents of a link', () => {
    fc.assert(
      fc.property(target, (made) => {
        for (const snippet of clientSnippets(made)) if (snippet.kind === 'link') expect(decodeLink(snippet.href)).toEqual(snippet.decoded);
      }),
    );
  });

  it('are the same for the same target', () => {
    fc.assert(
      fc.property(target, (made) => {
        expect(clientSnippets(structuredClone(made))).toEqual(clientSnippets(made));
      }),
      { numRuns: cases(20) },
    );
  });
});

/** The server with each placeholder replaced by what its style says, longest first, as one may begin another. */
function fill(found: Found, snippet: ClientSnippet, secrets: readonly Setting[]): Found {
  const goose = snippet.client === 'goose' && snippet.kind === 'link';
  if (!goose) expect(snippet.placeholders).toHaveLength(secrets.length);
  const values = snippet.placeholders
    .map(({ text, label, inUrl }, index) => ({ text, label, inUrl, setting: secrets[index]! }))
    .sort((a, b) => b.text.length - a.text.length);
  if (!goose) for (const { label, setting } of values) expect(label).toBe(setting.label ?? setting.name);
  const put = (text: string, inUrl: boolean): string => {
    // Split at all placeholders at once, so that what was put in is not looked through again.
    const texts = values.filter((one) => one.inUrl === inUrl);
    if (texts.length === 0) return text;
    const any = new RegExp(texts.map((one) => one.text.replaceAll(/[${}.|]/g, String.raw`\$&`)).join('|'), 'g');
    return text.replace(any, (hit) => {
      const value = texts.find((one) => one.text === hit)!.setting.value.toWellFormed();
      return inUrl ? encodeURIComponent(value) : value;
    });
  };
  const both = (text: string): string => put(put(text, true), false);
  const mapped = (pairs: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(pairs).map(([name, text]) => [name, put(text, false)]));
  return {
    ...(found.url === undefined ? {} : { url: put(found.url, true) }),
    headers: mapped(found.headers),
    argv: found.argv.map(both),
    env: mapped(found.env),
  };
}

const SECRETS: ServerTarget = {
  name: '@acme/weather',
  displayName: 'Weather',
  connection: {
    kind: 'http',
    base: 'https://x.example/mcp',
    params: [
      { name: 'apiKey', value: 'k', secret: true, label: 'API key' },
      { name: 'units', value: 'a&b', secret: false },
    ],
    headers: [{ name: 'Authorization', value: 't', secret: true, prefix: 'Bearer ' }],
  },
};

describe('a secret in a snippet', () => {
  const urlOf = (client: string, kind: ClientSnippet['kind']): string | undefined =>
    serverIn(clientSnippets(SECRETS).find((snippet) => snippet.client === client && snippet.kind === kind)!).url;

  it.each<[string, ClientSnippet['kind'], string]>([
    ['vscode', 'link', '${input:acme-weather-api-key}'],
    ['vscode', 'command', '${input:acme-weather-api-key}'],
    ['vscode', 'file', '${input:acme-weather-api-key}'],
    ['visual-studio', 'file', '${input:acme-weather-api-key}'],
    ['claude-code', 'file', '${ACME_WEATHER_API_KEY}'],
    ['claude-code', 'command', 'YOUR_API_KEY'],
    ['gemini-cli', 'file', '${ACME_WEATHER_API_KEY}'],
    ['gemini-cli', 'command', '${ACME_WEATHER_API_KEY}'],
    ['cursor', 'link', '${env:ACME_WEATHER_API_KEY}'],
    ['windsurf', 'file', '${env:ACME_WEATHER_API_KEY}'],
    ['opencode', 'file', '{env:ACME_WEATHER_API_KEY}'],
    ['continue', 'file', '${{ secrets.ACME_WEATHER_API_KEY }}'],
    ['zed', 'file', 'YOUR_API_KEY'],
  ])('has for %s (%s) the form %s, as in the URL', (client, kind, placeholder) => {
    expect(urlOf(client, kind)).toBe(`https://x.example/mcp?apiKey=${placeholder}&units=a%26b`);
  });

  it('has a masked input prompt for every ${input:…}', () => {
    fc.assert(
      fc.property(target, (made) => {
        for (const snippet of leading(made)) {
          if (!/^(?:vscode|visual-studio)/.test(snippet.client)) continue;
          const { inputs = [], ...rest } = documentOf(snippet) as {
            inputs?: { id: string; type: string; password: boolean; description: string }[];
          };
          const used = snippet.placeholders.map(({ text }) => /^\$\{input:([a-z\d-]+)\}$/.exec(text)![1]);
          expect(inputs.map(({ id }) => id)).toEqual(used);
          expect(new Set(used).size).toBe(used.length);
          for (const { id, type, password, description } of inputs) {
            expect({ type, password }).toEqual({ type: 'promptString', password: true });
            expect(description).not.toBe('');
            expect(JSON.stringify(rest)).toContain(`\${input:${id}}`);
          }
        }
      }),
    );
  });

  it('has a prompt text', () => {
    const file = clientSnippets(SECRETS).find((snippet) => snippet.client === 'vscode' && snippet.kind === 'file')!;
    expect(documentOf(file)).toMatchObject({
      inputs: [
        { description: 'Weather: API key (percent-encoded, it becomes part of an address)' },
        { id: 'acme-weather-authorization', description: 'Weather: Authorization' },
      ],
    });
  });
});

function documentOf(snippet: ClientSnippet): unknown {
  switch (snippet.kind) {
    case 'lacking':
      return undefined;
    case 'link':
      return decodeLink(snippet.href);
    case 'command':
      return JSON.parse(snippet.argv[2]!);
    case 'file':
      return parseSnippet(snippet.format, snippet.text);
  }
}

describe('the clients', () => {
  it('begin with the most used and include all others', () => {
    const order = [...new Set(clientSnippets(SECRETS).map(({ client }) => client))];
    expect(order.slice(0, 6)).toEqual(['vscode', 'cursor', 'claude-code', 'codex', 'gemini-cli', 'claude']);
    expect(order.at(-1)).toBe('generic');
  });

  it('are marked if their link goes to a web host', () => {
    for (const snippet of clientSnippets(SECRETS)) {
      if (snippet.kind !== 'link') continue;
      const { protocol, host } = new URL(snippet.href);
      expect(snippet.host).toBe(protocol === 'https:' ? host : undefined);
    }
  });

  it('get no command that they would parse differently', () => {
    const commands = (connection: StdioTarget | HttpTarget): Record<string, readonly string[]> =>
      Object.fromEntries(
        clientSnippets({ name: '--scope', connection }).flatMap((snippet) =>
          snippet.kind === 'command' ? [[snippet.client, snippet.argv]] : [],
        ),
      );
    expect(Object.keys(commands({ kind: 'stdio', command: '--trust', args: [], env: [] }))).toEqual(['vscode', 'vscode-insiders']);
    const guarded = commands({ kind: 'stdio', command: 'npx', args: ['-y', 'p', '--trust'], env: [] });
    expect(guarded['gemini-cli']).toEqual(['gemini', 'mcp', 'add', '--scope', 'user', 'scope', 'npx', '--', '-y', 'p', '--trust']);
    expect(guarded['claude-code']).toEqual(['claude', 'mcp', 'add', '--transport', 'stdio', 'scope', '--', 'npx', '-y', 'p', '--trust']);
    const headers = [{ name: 'X-Key', value: 'k', secret: true }];
    expect(Object.keys(commands({ kind: 'http', base: 'https://x.example', params: [], headers }))).not.toContain('codex');
  });

  /** The arguments on Windows, where Claude Code cannot start the batch file npx; unless cmd would act on one of its arguments. */
  const onWindows = ({ client, argv }: CommandSnippet): readonly string[] => {
    const start = argv.indexOf('--') + 1;
    const started = argv.slice(start);
    const isWrapped = client === 'claude-code' && started[0] === 'npx' && !started.some((argument) => /[&|<>^%!()"\r\n]/.test(argument));
    return isWrapped ? [...argv.slice(0, start), 'cmd', '/c', ...started] : argv;
  };

  it('get an equivalent command for Windows', () => {
    fc.assert(
      fc.property(target, (made) => {
        for (const snippet of clientSnippets(made)) {
          if (snippet.kind !== 'command') continue;
          const { powershell, cmd } = snippet.shells;
          const batchFile = snippet.argv[1] === '--add-mcp';
          if (batchFile) expect([typeof powershell, typeof cmd]).toEqual(['string', 'string']);
          const meant = batchFile ? [...snippet.argv.slice(0, 2), JSON.parse(snippet.argv[2]!)] : onWindows(snippet);
          const read = (argv: readonly string[]): unknown[] => (batchFile ? [...argv.slice(0, 2), JSON.parse(argv[2]!)] : [...argv]);
          const words = powershell === undefined ? undefined : powershellWords(powershell);
          if (words !== undefined) expect(read(batchFile ? runtimeArguments(powershellCommandLine(words)) : words)).toEqual(meant);
          if (cmd !== undefined) expect(read(runtimeArguments(readByCmd(typedInCmd(cmd))))).toEqual(meant);
        }
      }),
    );
  });

  it('have no note on placeholders that a link omits', () => {
    const env = [{ name: 'API_KEY', value: 'k', secret: true }];
    const goose = clientSnippets({ name: 'a', connection: { kind: 'stdio', command: 'npx', args: [], env } }).filter(
      ({ client }) => client === 'goose',
    );
    expect(goose.map(({ kind, placeholders }) => [kind, placeholders.map(({ text }) => text)])).toEqual([
      ['link', []],
      ['file', ['YOUR_API_KEY']],
    ]);
  });

  it('have Goose links only for programs that it starts', () => {
    const links = (command: string): ClientSnippet[] =>
      clientSnippets({ name: 'a', connection: { kind: 'stdio', command, args: [], env: [] } }).filter(
        ({ client, kind }) => client === 'goose' && kind === 'link',
      );
    expect([links('npx').length, links('sh').length]).toEqual([1, 0]);
  });
});

describe('the snippet', () => {
  it.each([
    [
      'codex',
      '[mcp_servers.acme-weather]\nurl = "https://x.example/mcp?apiKey=YOUR_API_KEY&units=a%26b"\nhttp_headers = { Authorization = "Bearer YOUR_AUTHORIZATION" }\n',
    ],
    [
      'goose',
      `extensions:
  '@acme/weather':
    enabled: true
    name: '@acme/weather'
    timeout: 300
    type: streamable_http
    uri: https://x.example/mcp?apiKey=YOUR_API_KEY&units=a%26b
    headers:
      Authorization: Bearer YOUR_AUTHORIZATION
`,
    ],
    [
      'claude',
      `{
  "mcpServers": {
    "@acme/weather": {
      "command": "npx",
      "args": [
        "-y",
        "mcp-remote",
        "https://x.example/mcp?apiKey=YOUR_API_KEY&units=a%26b",
        "--header",
        "Authorization:\${HEADER_1_AUTHORIZATION}"
      ],
      "env": {
        "HEADER_1_AUTHORIZATION": "Bearer YOUR_AUTHORIZATION"
      }
    }
  }
}
`,
    ],
  ])('for %s is a complete file', (client, text) => {
    expect(clientSnippets(SECRETS).find((snippet) => snippet.client === client && snippet.kind === 'file')).toMatchObject({ text });
  });
});
