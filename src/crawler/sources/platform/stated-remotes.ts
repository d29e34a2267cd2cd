import { readHeaders, type ConnectionHeader } from '../../../catalog/record/connection-header.ts';
import { connectionType, isSse } from '../../../catalog/record/connection-reader.ts';
import { FieldReader } from '../../../catalog/values/field-reader.ts';
import { baseUrl, httpUrl, HTTP_URL_HINT, withoutMcp } from '../../../catalog/values/http-url.ts';
import { endpointUrl, mcpEndpoint, endpointFields, type EndpointFields } from '../../../catalog/record/mcp-endpoint.ts';
import type { Connection } from '../../../catalog/record/record.ts';
import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pathOfPointer, pointerTo } from '../../../session-config/schema/pointer.ts';
import { isPrivateHost } from '../../guarded-fetch/index.ts';
import { bareHost, isAddress, isAllowedAddress } from '../../guarded-fetch/public-address.ts';
import { headersOfMap } from './header-map.ts';
import type { MemberUse } from './member-use.ts';
import { BASE_KEYS, ENDPOINT_KEYS, SERVER_MAPS, SSE_KEYS } from './platform-keys.ts';

/** A remote connection that a platform file states. */
export type StatedRemote = EndpointFields & Required<Pick<Connection, 'url'>> & Pick<Connection, 'headers'>;

/** Members that are the URL of a server, or a map with one. */
const SECTIONS: readonly string[] = [
  ...['startCommand', 'start_command', 'start', 'server', 'remote', 'transport', 'mcp', 'deployment', 'hosted', 'http', 'sse'],
  ...['connection', 'runtime'],
];

/** Members that list connections. */
const LISTS: readonly string[] = ['remotes', 'connections', 'transports', 'endpoints', 'servers'];

/** Names of endpoints in a map of them. */
const ENDPOINT_NAMES: ReadonlySet<string> = new Set(['mcp', 'http', 'sse', 'streamable-http', 'streamable_http', 'streamableHttp']);

/** Maximum number of remote connections of one file. */
const MAX_REMOTES = 16;

/** Maximum number of URLs of one file that are checked. */
const MAX_CANDIDATES = 64;

/** A text where a URL is expected. */
interface Candidate {
  readonly text: string;
  readonly pointer: string;
  readonly isBase: boolean;
  /** The stated transport; empty if there is none. */
  readonly transport: string;
  /** The map that states it, which may have headers. */
  readonly holder?: { readonly value: JsonObject; readonly pointer: string };
}

/**
 * The distinct public URLs of a platform file, in the order of preference of their members. A URL of this machine or of a private network, or
 * with a placeholder, becomes a notice, because it is not reachable for others.
 *
 * @param allowPrivateHosts accepts URLs of private networks as well; for development
 */
export function readStatedRemotes(file: JsonObject, use: MemberUse, allowPrivateHosts: boolean): readonly StatedRemote[] {
  const remotes = new Map<string, StatedRemote>();
  for (const candidate of candidatesIn(file).slice(0, MAX_CANDIDATES)) {
    const remote = remoteAt(candidate, use, allowPrivateHosts);
    if (remote === undefined) continue;
    use.use(candidate.pointer);
    useTransport(candidate, use);
    const key = `${remote.transport ?? ''} ${mcpEndpoint(remote) ?? ''}`;
    if (remotes.has(key)) continue;
    if (remotes.size >= MAX_REMOTES) use.leave(candidate.pointer, `at most ${MAX_REMOTES} URLs are read`);
    else remotes.set(key, { ...remote, ...headersOf(candidate, use) });
  }
  return [...remotes.values()];
}

/** Marks the stated transport of a URL as used. */
function useTransport({ holder }: Candidate, use: MemberUse): void {
  for (const key of ['type', 'transport']) {
    const stated = member(holder?.value, key);
    const word = typeof stated === 'string' ? stated : (textMember(stated, 'type') ?? '');
    const pointer = pointerTo(holder?.pointer ?? '', key);
    if (connectionType(word) !== undefined) use.use(typeof stated === 'string' ? pointer : pointerTo(pointer, 'type'));
  }
}

function candidatesIn(file: JsonObject): Candidate[] {
  const transport = textMember(file, 'transport') ?? textMember(member(file, 'transport'), 'type') ?? '';
  const found = inMap(file, '', transport).filter(
    ({ pointer, text }) => pointer !== '/url' || isOverHttp(file) || /\/(?:mcp|sse)\/?$/.test(text),
  );
  for (const key of SECTIONS) {
    const text = textMember(file, key);
    const pointer = pointerTo('', key);
    const here = key === 'sse' ? 'sse' : transport;
    if (text !== undefined && /^https?:\/\//i.test(text)) found.push({ text, pointer, isBase: key === 'deployment', transport: here });
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

/** @param names names to read; default all */
function inServers(servers: JsonValue | undefined, pointer: string, names?: ReadonlySet<string>): Candidate[] {
  if (!isJsonObject(servers)) return [];
  return Object.entries(servers).flatMap(([name, server]) =>
    names === undefined || names.has(name)
      ? inItem(server, pointerTo(pointer, name), names !== undefined && name === 'sse' ? 'sse' : '')
      : [],
  );
}

function inItem(item: JsonValue, pointer: string, transport: string): Candidate[] {
  return typeof item === 'string' ? [{ text: item.trim(), pointer, isBase: false, transport }] : inMap(item, pointer, transport);
}

/** @param otherwise the transport if the map states none */
function inMap(value: JsonValue | undefined, pointer: string, otherwise: string): Candidate[] {
  if (!isJsonObject(value)) return [];
  const transport =
    textMember(value, 'transport') ?? textMember(member(value, 'transport'), 'type') ?? textMember(value, 'type') ?? otherwise;
  if (pointer !== '' && connectionType(transport) === 'stdio') return [];
  const holder = { value, pointer };
  const at = (keys: readonly string[], isBase: boolean, word: string): Candidate[] =>
    keys.flatMap((key) => {
      const text = textMember(value, key);
      return text === undefined ? [] : [{ text, pointer: pointerTo(pointer, key), isBase, transport: word, holder }];
    });
  // Client configurations and `server.json` state endpoints; elsewhere a URL without a path is the base of a deployment.
  const isBase = pathOfPointer(pointer).length <= 1 && (pointer === '/deployment' || BARE_HOST.test(textMember(value, 'url') ?? ''));
  return [
    ...at(BASE_KEYS, true, transport),
    ...at(['url'], isBase, transport),
    ...at(ENDPOINT_KEYS, false, transport),
    ...at(SSE_KEYS, false, 'sse'),
  ];
}

const BARE_HOST = /^https?:\/\/[^/?#]+\/?$/i;

/** Characters that a URL must encode, and placeholder host names. */
const TEMPLATE =
  /[{}<>]|\$[A-Za-z_]|%[A-Za-z_]\w*%|^https?:\/\/(?:[\w-]+\.)*your-(?:server|domain|host|app|url|project|deployment|worker|site|instance|name)\b/i;

function remoteAt({ text, pointer, isBase, transport }: Candidate, use: MemberUse, allowPrivateHosts: boolean): StatedRemote | undefined {
  const leave = (why: string): undefined => {
    use.leave(pointer, why);
    return undefined;
  };
  if (TEMPLATE.test(text)) return leave('it has a placeholder, so it is not a public URL');
  const href = httpUrl(text);
  if (href === undefined) {
    if (!isBase && !/^https?:\/\//i.test(text)) return leave('an http(s) URL is expected there');
    use.problems.push(badUrl(pointer));
    use.use(pointer);
    return undefined;
  }
  if (!isPublic(new URL(href), allowPrivateHosts)) return leave('it is not a public URL');
  if (isSse(transport) || (transport === '' && /\/sse\/?$/.test(new URL(href).pathname)))
    return { transport: 'sse', url: endpointUrl(text) ?? href };
  if (!isBase) return endpointFields(endpointUrl(text) ?? href);
  const base = baseUrl(text) ?? href;
  return { url: pointer === '/deploymentUrl' ? base : withoutMcp(base) };
}

function isPublic({ hostname }: URL, allowPrivateHosts: boolean): boolean {
  const host = bareHost(hostname);
  return isAddress(host) ? isAllowedAddress(host, allowPrivateHosts) : allowPrivateHosts || !isPrivateHost(hostname);
}

function badUrl(pointer: string): MemberUse['problems'][number] {
  const name = JSON.stringify(pathOfPointer(pointer).at(-1) ?? '');
  const message = `${name} is not an http(s) URL; it is ignored.`;
  return { code: 'bad-url', severity: 'warning', message, hint: HTTP_URL_HINT, pointer };
}

/** Headers next to a URL: a list as in `server.json`, or a map as in client configurations. */
function headersOf({ holder }: Candidate, use: MemberUse): { readonly headers?: readonly ConnectionHeader[] } {
  if (holder === undefined || holder.pointer === '') return {};
  const stated = member(holder.value, 'headers');
  if (!Array.isArray(stated) && !isJsonObject(stated)) return {};
  use.use(pointerTo(holder.pointer, 'headers'));
  const list = Array.isArray(stated) ? stated : headersOfMap(stated);
  const headers = readHeaders(new FieldReader(jsonObject([['headers', list]]), holder.pointer, use.problems));
  return headers === undefined ? {} : { headers };
}
