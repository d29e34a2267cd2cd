import { readHeaders, type ConnectionHeader } from '../../../catalog/record/connection-header.ts';
import { connectionType, isSse } from '../../../catalog/record/connection-reader.ts';
import { FieldReader } from '../../../catalog/values/field-reader.ts';
import { baseUrl, httpUrl, HTTP_URL_HINT } from '../../../catalog/values/http-url.ts';
import { endpointUrl, mcpEndpoint, endpointFields, type EndpointFields } from '../../../catalog/record/mcp-endpoint.ts';
import type { Connection } from '../../../catalog/record/record.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pathOfPointer, pointerTo } from '../../../session-config/schema/pointer.ts';
import { isPrivateHost } from '../../guarded-fetch/index.ts';
import { bareHost, isAddress, isDialable } from '../../guarded-fetch/public-address.ts';
import { headersOfMap } from './header-map.ts';
import type { MemberUse } from './member-use.ts';
import { SERVER_MAPS } from './platform-keys.ts';

/** A way over HTTP that a platform file states. */
export type StatedRemote = EndpointFields & Required<Pick<Connection, 'url'>> & Pick<Connection, 'headers'>;

/** Members whose value is the base of a deployment, to which clients add `/mcp`. */
const BASES: readonly string[] = ['deploymentUrl', 'deployment_url', 'hostedUrl', 'hosted_url'];

/** Members whose value is the endpoint itself. */
const ENDPOINTS: readonly string[] = [
  ...['endpoint', 'mcpEndpoint', 'mcp_endpoint', 'remoteEndpoint', 'remote_endpoint', 'mcpUrl', 'mcp_url'],
  ...['remoteUrl', 'remote_url', 'serverUrl', 'server_url'],
];

/** Members whose value is an endpoint of HTTP+SSE. */
const SSE_ENDPOINTS: readonly string[] = ['sseUrl', 'sse_url', 'sseEndpoint', 'sse_endpoint'];

/** Members that are the address of a server, or a map with one. */
const SECTIONS: readonly string[] = [
  ...['startCommand', 'start_command', 'start', 'server', 'remote', 'transport', 'mcp', 'deployment', 'hosted', 'http', 'sse'],
  ...['connection', 'runtime'],
];

/** Members that list ways to reach a server. */
const LISTS: readonly string[] = ['remotes', 'connections', 'transports', 'endpoints', 'servers'];

/** Names of endpoints in a map of them. */
const ENDPOINT_NAMES: ReadonlySet<string> = new Set(['mcp', 'http', 'sse', 'streamable-http', 'streamable_http', 'streamableHttp']);

/** Most ways of one file. */
const MAX_WAYS = 16;

/** Most addresses of one file that are looked at. */
const MAX_CANDIDATES = 64;

/** A text that stands where an address is expected. */
interface Candidate {
  readonly text: string;
  readonly pointer: string;
  readonly isBase: boolean;
  /** The word for the transport; empty where the file has none. */
  readonly said: string;
  /** The map that states it, where headers may stand beside it. */
  readonly holder?: { readonly value: JsonObject; readonly pointer: string };
}

/**
 * The public addresses of a platform file, each once, in the order of preference of their members. An address of this machine or of a
 * private network, and one with a placeholder in it, is a notice: nobody else reaches a server there.
 *
 * @param allowPrivateHosts takes addresses of private networks as well, for development
 */
export function readStatedRemotes(file: JsonObject, use: MemberUse, allowPrivateHosts: boolean): readonly StatedRemote[] {
  const ways = new Map<string, StatedRemote>();
  for (const candidate of candidatesIn(file).slice(0, MAX_CANDIDATES)) {
    const way = wayAt(candidate, use, allowPrivateHosts);
    if (way === undefined) continue;
    use.use(candidate.pointer);
    useWords(candidate, use);
    const key = `${way.transport ?? ''} ${mcpEndpoint(way) ?? ''}`;
    if (ways.has(key)) continue;
    if (ways.size >= MAX_WAYS) use.leave(candidate.pointer, `at most ${MAX_WAYS} addresses are read`);
    else ways.set(key, { ...way, ...headersOf(candidate, use) });
  }
  return [...ways.values()];
}

/** The words for the transport beside an address are used with it. */
function useWords({ holder }: Candidate, use: MemberUse): void {
  for (const key of ['type', 'transport']) {
    const stated = member(holder?.value, key);
    const word = typeof stated === 'string' ? stated : (textMember(stated, 'type') ?? '');
    const pointer = pointerTo(holder?.pointer ?? '', key);
    if (connectionType(word) !== undefined) use.use(typeof stated === 'string' ? pointer : pointerTo(pointer, 'type'));
  }
}

function candidatesIn(file: JsonObject): Candidate[] {
  const said = textMember(file, 'transport') ?? textMember(member(file, 'transport'), 'type') ?? '';
  const found = inMap(file, '', said).filter(
    ({ pointer, text }) => pointer !== '/url' || isOverHttp(file) || /\/(?:mcp|sse)\/?$/.test(text),
  );
  for (const key of SECTIONS) {
    const text = textMember(file, key);
    const pointer = pointerTo('', key);
    const here = key === 'sse' ? 'sse' : said;
    if (text !== undefined && /^https?:\/\//i.test(text)) found.push({ text, pointer, isBase: key === 'deployment', said: here });
    else found.push(...inMap(member(file, key), pointer, here));
  }
  for (const key of LISTS) {
    const list = member(file, key);
    if (Array.isArray(list)) list.forEach((item, index) => found.push(...inItem(item, pointerTo(pointerTo('', key), index), '')));
  }
  for (const key of SERVER_MAPS) found.push(...inServers(member(file, key), pointerTo('', key)));
  return [...found, ...inServers(member(file, 'endpoints'), '/endpoints', ENDPOINT_NAMES)];
}

function isOverHttp(file: JsonObject): boolean {
  const words = [textMember(file, 'transport'), textMember(member(file, 'transport'), 'type'), textMember(file, 'type')];
  return words.some((word) => word !== undefined && connectionType(word) === 'http');
}

/** @param names names that count; all where left out */
function inServers(servers: JsonValue | undefined, pointer: string, names?: ReadonlySet<string>): Candidate[] {
  if (!isJsonObject(servers)) return [];
  return Object.entries(servers).flatMap(([name, server]) =>
    names === undefined || names.has(name)
      ? inItem(server, pointerTo(pointer, name), names !== undefined && name === 'sse' ? 'sse' : '')
      : [],
  );
}

function inItem(item: JsonValue, pointer: string, said: string): Candidate[] {
  return typeof item === 'string' ? [{ text: item.trim(), pointer, isBase: false, said }] : inMap(item, pointer, said);
}

/** @param otherwise the word for the transport where the map has none */
function inMap(value: JsonValue | undefined, pointer: string, otherwise: string): Candidate[] {
  if (!isJsonObject(value)) return [];
  const said = textMember(value, 'transport') ?? textMember(member(value, 'transport'), 'type') ?? textMember(value, 'type') ?? otherwise;
  if (pointer !== '' && connectionType(said) === 'stdio') return [];
  const holder = { value, pointer };
  const at = (keys: readonly string[], isBase: boolean, word: string): Candidate[] =>
    keys.flatMap((key) => {
      const text = textMember(value, key);
      return text === undefined ? [] : [{ text, pointer: pointerTo(pointer, key), isBase, said: word, holder }];
    });
  // Configurations of clients and `server.json` state endpoints; elsewhere a host without a path is where a deployment is.
  const isBase = pathOfPointer(pointer).length <= 1 && (pointer === '/deployment' || BARE_HOST.test(textMember(value, 'url') ?? ''));
  return [...at(BASES, true, said), ...at(['url'], isBase, said), ...at(ENDPOINTS, false, said), ...at(SSE_ENDPOINTS, false, 'sse')];
}

const BARE_HOST = /^https?:\/\/[^/?#]+\/?$/i;

/** What no address holds unencoded, and names that stand for the reader's own. */
const TEMPLATE =
  /[{}<>]|\$[A-Za-z_]|%[A-Za-z_]\w*%|^https?:\/\/(?:[\w-]+\.)*your-(?:server|domain|host|app|url|project|deployment|worker|site|instance|name)\b/i;

function wayAt({ text, pointer, isBase, said }: Candidate, use: MemberUse, allowPrivateHosts: boolean): StatedRemote | undefined {
  const leave = (why: string): undefined => {
    use.leave(pointer, why);
    return undefined;
  };
  if (TEMPLATE.test(text)) return leave('with a placeholder in it, it is no public address');
  const href = httpUrl(text);
  if (href === undefined) {
    if (!isBase && !/^https?:\/\//i.test(text)) return leave('an http(s) URL is expected there');
    use.problems.push(badUrl(pointer));
    use.use(pointer);
    return undefined;
  }
  if (!isPublic(new URL(href), allowPrivateHosts)) return leave('it is no public address');
  const bySaid = isSse(said);
  if (bySaid || (said === '' && /\/sse\/?$/.test(new URL(href).pathname))) return { transport: 'sse', url: endpointUrl(text) ?? href };
  if (!isBase) return endpointFields(endpointUrl(text) ?? href);
  const base = baseUrl(text) ?? href;
  return { url: pointer === '/deploymentUrl' ? base : base.replace(/\/mcp$/, '') };
}

function isPublic({ hostname }: URL, allowPrivateHosts: boolean): boolean {
  const host = bareHost(hostname);
  return isAddress(host) ? isDialable(host, allowPrivateHosts) : allowPrivateHosts || !isPrivateHost(hostname);
}

function badUrl(pointer: string): MemberUse['problems'][number] {
  const name = JSON.stringify(pathOfPointer(pointer).at(-1) ?? '');
  const message = `${name} is not an http(s) URL; it is skipped.`;
  return { code: 'bad-url', severity: 'warning', message, hint: HTTP_URL_HINT, pointer };
}

/** Headers beside an address: a list as `server.json` has it, or a map as clients have it. */
function headersOf({ holder }: Candidate, use: MemberUse): { readonly headers?: readonly ConnectionHeader[] } {
  if (holder === undefined || holder.pointer === '') return {};
  const stated = member(holder.value, 'headers');
  if (!Array.isArray(stated) && !isJsonObject(stated)) return {};
  use.use(pointerTo(holder.pointer, 'headers'));
  const list = Array.isArray(stated) ? stated : headersOfMap(stated);
  const headers = readHeaders(new FieldReader(jsonObject([['headers', list]]), holder.pointer, use.problems));
  return headers === undefined ? {} : { headers };
}
