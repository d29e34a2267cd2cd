import { base64 } from './base64.ts';
import { ENTRY_SHAPES, entryOf, type EntryShape } from './entry.ts';
import { objectOf, type Json, type JsonObject } from './json.ts';
import { inputsMember, type PromptInput } from './prompt-input.ts';
import { kebabName } from './server-names.ts';
import type { WrittenConnection } from './written-connection.ts';

/** The input of a link. */
interface LinkContents {
  readonly name: string;
  readonly displayName: string;
  readonly connection: WrittenConnection;
  /** Whether the connection is a process of mcp-remote that reaches a remote server. */
  readonly proxied: boolean;
  /** Prompts of the client for `${input:…}`; empty for clients without prompts. */
  readonly inputs: readonly PromptInput[];
}

/** A URL that adds a server to a client. */
export interface InstallLink {
  readonly href: string;
  /** The decoded data of the link, for display. */
  readonly decoded: JsonObject;
}

/** Writes such a link; `undefined` if it cannot express this connection. */
export type LinkForm = (contents: LinkContents) => InstallLink | undefined;

/** `name` and `config`, as in Cursor and similar clients: the entry as JSON, plain or in Base64. */
export function nameAndConfig(address: string, shape: EntryShape, encode: (text: string) => string = base64): LinkForm {
  return ({ name, connection }) => {
    const config = entryOf(shape, name, connection);
    if (config === undefined) return undefined;
    const parameters: Parameters = Object.entries({ name, config: encode(JSON.stringify(config)) });
    return { href: `${address}?${query(parameters)}`, decoded: { name, config } };
  };
}

/** Plain JSON, for `nameAndConfig`. */
export function asItIs(text: string): string {
  return text;
}

/** One JSON text as the whole query: Visual Studio Code. */
export function nameInEntry(address: string): LinkForm {
  return ({ name, connection, inputs }) => {
    const entry = entryOf(ENTRY_SHAPES.typed, name, connection);
    if (entry === undefined) return undefined;
    const decoded = { name, ...entry, ...inputsMember(inputs) };
    return { href: `${address}?${encodeURIComponent(JSON.stringify(decoded))}`, decoded };
  };
}

/** Another link as the parameter `url` of a web page that redirects to it. */
export function redirected(address: string, form: LinkForm): LinkForm {
  return (contents) => {
    const link = form(contents);
    return link && { href: `${address}?${query([['url', link.href]])}`, decoded: link.decoded };
  };
}

/** A whole `{"mcpServers": …}` in Base64 as one parameter. */
export function wholeDocument(address: string, parameter: string, shape: EntryShape): LinkForm {
  return ({ name, connection }) => {
    const entry = entryOf(shape, name, connection);
    if (entry === undefined) return undefined;
    const decoded = { mcpServers: objectOf([[name, entry]]) };
    return { href: `${address}?${query([[parameter, base64(JSON.stringify(decoded))]])}`, decoded };
  };
}

/** Name, URL and headers in Base64: Replit, which supports remote servers only. */
export function replitLink({ displayName, connection }: LinkContents): InstallLink | undefined {
  if (connection.kind === 'stdio' || connection.transport === 'sse') return undefined;
  const headers = connection.headers.map(([key, value]) => ({ key, value }));
  const decoded = { displayName, baseUrl: connection.url, ...(headers.length === 0 ? {} : { headers }) };
  return { href: `https://replit.com/integrations?${query([['mcp', base64(JSON.stringify(decoded))]])}`, decoded };
}

/** The programs that Goose starts from a link. */
const GOOSE_COMMANDS: ReadonlySet<string> = new Set(['cu', 'docker', 'jbang', 'npx', 'uvx', 'goosed']);

/**
 * Plain parameters: Goose. It asks for the values of variables, so a link has only their names; remote servers need the type. There is no
 * link through mcp-remote, because it would lose the header values in its variables.
 */
export function gooseLink({ name, displayName, connection, proxied }: LinkContents): InstallLink | undefined {
  const about: Parameters = [
    ['id', kebabName(name) || 'server'],
    ['name', name],
    ['description', displayName],
  ];
  if (connection.kind === 'http') {
    const headers: Parameters = connection.headers.map(([header, text]) => ['header', `${header}=${text}`]);
    return gooseExtension([['type', 'streamable_http'], ['url', connection.url], ...about, ...headers]);
  }
  if (!GOOSE_COMMANDS.has(connection.command) || (proxied && connection.env.length > 0)) return undefined;
  const args: Parameters = connection.args.map((argument) => ['arg', argument]);
  const env: Parameters = connection.env.map(([variable]) => ['env', `${variable}=${variable}`]);
  return gooseExtension([['cmd', connection.command], ...args, ...about, ...env]);
}

function gooseExtension(parameters: Parameters): InstallLink {
  return {
    href: `goose://extension?${query(parameters)}`,
    decoded: { parameters: parameters.map<Json>(([name, text]) => ({ name, text })) },
  };
}

type Parameters = readonly (readonly [name: string, text: string])[];

/** Blanks become `%20`, because not every client reads a plus sign as a blank. */
function query(parameters: Parameters): string {
  return parameters.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&');
}
