import { load } from 'js-yaml';
import { parse as parseToml } from 'smol-toml';

import type { ClientSnippet } from '../../src/install/index.ts';

/** What a client reads from a snippet. */
export interface Found {
  readonly url?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Command and arguments. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

type Tree = Record<string, unknown>;

// Every `as` below says what the test expects; where it is not so, the comparison fails.
function fromBase64(text: string): unknown {
  return JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as unknown;
}

/** The contents of a link, read as its client reads them, in the form in which the snippet shows them. */
export function decodeLink(href: string): unknown {
  const url = new URL(href);
  const params = url.searchParams;
  if (params.has('url') && url.host === 'insiders.vscode.dev') return decodeLink(params.get('url')!);
  switch (`${url.protocol}${url.host}`) {
    case 'vscode:':
    case 'vscode-insiders:':
      expectPath(url, 'mcp/install');
      return JSON.parse(decodeURIComponent(url.search.slice(1)));
    case 'cursor:anysphere.cursor-deeplink':
      expectPath(url, '/mcp/install');
      return { name: params.get('name'), config: fromBase64(params.get('config')!) };
    case 'lmstudio:add_mcp':
    case 'https:lmstudio.ai':
      return { name: params.get('name'), config: fromBase64(params.get('config')!) };
    case 'https:kiro.dev':
      return { name: params.get('name'), config: JSON.parse(params.get('config')!) as unknown };
    case 'cherrystudio:mcp':
      return fromBase64(params.get('servers')!);
    case 'deepchat:mcp':
      return fromBase64(params.get('code')!);
    case 'https:replit.com':
      return fromBase64(params.get('mcp')!);
    case 'goose:extension':
      return { parameters: [...params].map(([name, text]) => ({ name, text })) };
    default:
      throw new Error(`nobody opens ${href}`);
  }
}

function expectPath(url: URL, path: string): void {
  if (url.pathname !== path) throw new Error(`${url.href} does not lead to ${path}`);
}

/** A snippet, read by a parser of its format. */
export function parseSnippet(format: string, text: string): Tree {
  const parsers: Record<string, (text: string) => unknown> = { json: JSON.parse, jsonc: JSON.parse, yaml: load, toml: parseToml };
  return parsers[format]!(text) as Tree;
}

/** The server that a snippet of any form adds. */
export function serverIn(snippet: ClientSnippet): Found {
  switch (snippet.kind) {
    case 'lacking':
      throw new Error(`${snippet.client} has no ${snippet.means}`);
    case 'link':
      return serverInLink(decodeLink(snippet.href) as Tree);
    case 'command':
      return serverInCommand(snippet.argv);
    case 'file':
      return serverInEntry(entryIn(parseSnippet(snippet.format, snippet.text)[snippet.topLevelKey]));
  }
}

/** The only entry of a list or of an object. */
export function entryIn(servers: unknown): Tree {
  const [entry, ...others] = Object.values(servers as Tree);
  if (entry === undefined || others.length > 0) throw new Error('there is not one server');
  return entry as Tree;
}

function serverInLink(decoded: Tree): Found {
  if (Array.isArray(decoded['parameters'])) return serverInGooseLink(decoded['parameters'] as { name: string; text: string }[]);
  if (decoded['mcpServers'] !== undefined) return serverInEntry(entryIn(decoded['mcpServers']));
  return serverInEntry((decoded['config'] ?? decoded) as Tree);
}

function serverInGooseLink(parameters: readonly { name: string; text: string }[]): Found {
  const all = (wanted: string): string[] => parameters.filter(({ name }) => name === wanted).map(({ text }) => text);
  const [url] = all('url');
  return {
    ...(url === undefined ? {} : { url }),
    headers: pairs(all('header'), '='),
    argv: [...all('cmd'), ...all('arg')],
    env: pairs(all('env'), '='),
  };
}

/** What an entry of a configuration states, whatever the names of its members. */
export function serverInEntry(entry: Tree): Found {
  const url = entry['url'] ?? entry['serverUrl'] ?? entry['httpUrl'] ?? entry['uri'] ?? entry['baseUrl'];
  const headers = entry['headers'] ?? entry['http_headers'] ?? (entry['requestOptions'] as Tree | undefined)?.['headers'] ?? {};
  return {
    ...(url === undefined ? {} : { url: url as string }),
    headers: (Array.isArray(headers) ? byKey(headers as { key: string; value: string }[]) : headers) as Record<string, string>,
    argv: [entry['command'] ?? entry['cmd'] ?? [], entry['args'] ?? []].flat() as string[],
    env: (entry['env'] ?? entry['envs'] ?? entry['environment'] ?? {}) as Record<string, string>,
  };
}

function byKey(list: readonly { key: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(list.map(({ key, value }) => [key, value]));
}

function serverInCommand(argv: readonly string[]): Found {
  if (argv[1] === '--add-mcp') return serverInEntry(JSON.parse(argv[2]!) as Tree);
  const rest = argv.slice(3);
  const take = (option: string): string[] => {
    const taken: string[] = [];
    for (let at = rest.indexOf(option); at !== -1 && at < endOfOptions(rest); at = rest.indexOf(option)) taken.push(rest.splice(at, 2)[1]!);
    return taken;
  };
  take('--scope');
  const [transport] = take('--transport');
  const headers = pairs(take('--header'), ': ');
  const env = pairs(take('--env'), '=');
  const [url] = take('--url');
  const [, ...server] = rest;
  if (url !== undefined || transport === 'http' || transport === 'sse') return { url: url ?? server[0]!, headers, argv: [], env };
  // Claude Code and Codex part their own options from the command; Gemini CLI from the arguments of the server.
  const parted = server.indexOf('--');
  return { headers, argv: parted === 0 || parted === 1 ? server.toSpliced(parted, 1) : server, env };
}

/** Where a server's own words begin: behind its name, or behind the mark. */
function endOfOptions(words: readonly string[]): number {
  const mark = words.indexOf('--');
  return mark === -1 ? words.length : mark;
}

function pairs(texts: readonly string[], sign: string): Record<string, string> {
  return Object.fromEntries(texts.map((text) => [text.slice(0, text.indexOf(sign)), text.slice(text.indexOf(sign) + sign.length)]));
}
