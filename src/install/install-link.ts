import { base64 } from './base64.ts';
import { ENTRY_SHAPES, entryOf, type EntryShape } from './entry.ts';
import { objectOf, type Json, type JsonObject } from './json.ts';
import { inputsMember, type PromptInput } from './prompt-input.ts';
import { kebabName } from './server-names.ts';
import type { WrittenConnection } from './written-connection.ts';

/** What a link is made from. */
export interface LinkContents {
  readonly name: string;
  readonly displayName: string;
  readonly connection: WrittenConnection;
  /** Whether the connection is a process of mcp-remote that reaches a remote server. */
  readonly proxied: boolean;
  /** Questions that the client asks for `${input:…}`; empty for clients that know none. */
  readonly inputs: readonly PromptInput[];
}

/** An address that makes a client take a server in. */
export interface InstallLink {
  readonly href: string;
  /** What the link says, decoded: to be shown beside it. */
  readonly decoded: JsonObject;
}

/** A way of writing such links. `undefined` where the client cannot take this connection by link. */
export type LinkForm = (contents: LinkContents) => InstallLink | undefined;

/** `name` and `config`, as Cursor and those after its model read them: the entry as JSON, as it is or in Base64. */
export function nameAndConfig(address: string, shape: EntryShape, encode: (text: string) => string = base64): LinkForm {
  return ({ name, connection }) => {
    const config = entryOf(shape, name, connection);
    if (config === undefined) return undefined;
    const parameters: Parameters = Object.entries({ name, config: encode(JSON.stringify(config)) });
    return { href: `${address}?${query(parameters)}`, decoded: { name, config } };
  };
}

/** The JSON as it is: for `nameAndConfig`. */
export function asItIs(text: string): string {
  return text;
}

/** Everything in one JSON text that is the whole query: Visual Studio Code. */
export function nameInEntry(address: string): LinkForm {
  return ({ name, connection, inputs }) => {
    const entry = entryOf(ENTRY_SHAPES.typed, name, connection);
    if (entry === undefined) return undefined;
    const decoded = { name, ...entry, ...inputsMember(inputs) };
    return { href: `${address}?${encodeURIComponent(JSON.stringify(decoded))}`, decoded };
  };
}

/** Another link as the parameter `url` of a web page that leads on to it. */
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

/** Name, address and headers in Base64: Replit, which takes remote servers only. */
export function replitLink({ displayName, connection }: LinkContents): InstallLink | undefined {
  if (connection.kind === 'stdio' || connection.transport === 'sse') return undefined;
  const headers = connection.headers.map(([key, value]) => ({ key, value }));
  const decoded = { displayName, baseUrl: connection.url, ...(headers.length === 0 ? {} : { headers }) };
  return { href: `https://replit.com/integrations?${query([['mcp', base64(JSON.stringify(decoded))]])}`, decoded };
}

/** The programs that Goose starts from a link. */
const GOOSE_COMMANDS: ReadonlySet<string> = new Set(['cu', 'docker', 'jbang', 'npx', 'uvx', 'goosed']);

/**
 * Plain parameters: Goose. It asks for the values of variables itself, so a link names them only; for remote servers it wants the type.
 * A link through mcp-remote, whose headers are values of variables, would lose the texts that belong in them: there is none.
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

/** Blanks become `%20`: not every client reads a plus sign as one. */
function query(parameters: Parameters): string {
  return parameters.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&');
}
