import { isJsonObject, jsonObject, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { FieldReader } from '../values/field-reader.ts';
import { isHeaderName } from '../values/http-header.ts';
import { STATED_SIGN_INS, type StatedSignIn } from './sign-in-kinds.ts';
import { httpUrl } from '../values/http-url.ts';
import { statedUrl } from '../values/stated-url.ts';
import { timestamp } from '../values/timestamp.ts';

/** Whom an answer may be cached for (MCP 2026-07-28, `cacheScope`). */
const CACHE_SCOPES = ['public', 'private'] as const;

/** How long a client may keep an answer of a server (MCP 2026-07-28, `ttlMs` and `cacheScope`). */
interface CacheHint {
  /** Milliseconds. */
  readonly ttlMs: number;
  readonly scope?: (typeof CACHE_SCOPES)[number];
}

/**
 * What an MCP endpoint answered to a client without credentials when a crawl asked it. Members that it did not answer are absent. A
 * refused client learns no versions and no capabilities.
 */
export interface EndpointFacts {
  /** URL of the MCP endpoint that was asked. */
  readonly url: string;
  /** ISO 8601 time at which a crawl first received exactly these answers. */
  readonly observedAt: string;
  /** What it requires of a client without credentials: a key is one in a request header. Absent if it refused access without saying what it requires. */
  readonly signIn?: StatedSignIn;
  /** The authentication scheme of its challenge (RFC 9110 §11.1), in lower case: `bearer`, `basic`. */
  readonly scheme?: string;
  /** URL of its protected resource metadata (RFC 9728), if a crawl could read it. */
  readonly resourceMetadata?: string;
  /** Issuers of its authorization servers, from that metadata. */
  readonly authorizationServers?: readonly string[];
  /** OAuth scopes that its challenge or its metadata names. */
  readonly scopes?: readonly string[];
  /** MCP versions that it speaks, newest first: all that `server/discover` lists, else the one that it agreed on. */
  readonly protocolVersions?: readonly string[];
  /** Names of its server capabilities, such as `tools` and `prompts`, in alphabetical order. */
  readonly capabilities?: readonly string[];
  /** Identifiers of the protocol extensions that it supports, in alphabetical order. */
  readonly extensions?: readonly string[];
  /** How long its list of tools may be kept; that of `server/discover` if the list has no hint. */
  readonly cache?: CacheHint;
}

/** What an endpoint answered, without its URL and the time. */
export type EndpointAnswers = Omit<EndpointFacts, 'url' | 'observedAt'>;

/** Maximum numbers of items, of characters of an item, and of milliseconds. */
const MAX = { endpoints: 8, items: 50, servers: 5, versions: 20, text: 300, ttlMs: 31_536_000_000 } as const;

/** The facts as JSON, with members in a fixed order. */
export function endpointFactsTree(facts: EndpointFacts): JsonObject {
  const { url, observedAt, signIn, scheme, resourceMetadata, authorizationServers, scopes, protocolVersions } = facts;
  const { capabilities, extensions, cache } = facts;
  const entries: [string, JsonValue | undefined][] = [
    ['url', url],
    ['observedAt', observedAt],
    ['signIn', signIn],
    ['scheme', scheme],
    ['resourceMetadata', resourceMetadata],
    ['authorizationServers', authorizationServers?.slice()],
    ['scopes', scopes?.slice()],
    ['protocolVersions', protocolVersions?.slice()],
    ['capabilities', capabilities?.slice()],
    ['extensions', extensions?.slice()],
    ['cache', cache && jsonObject(Object.entries(cache))],
  ];
  return jsonObject(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

/** Reads `endpointFacts`; `undefined` if there are none. An unreadable item is reported and skipped. */
export function readEndpointFacts(reader: FieldReader): readonly EndpointFacts[] | undefined {
  return reader
    .list('endpointFacts')
    ?.slice(0, MAX.endpoints)
    .flatMap((item, index) => {
      const facts = isJsonObject(item) ? factsOf(item) : undefined;
      if (facts !== undefined) return facts;
      const message = `Item ${index + 1} of "endpointFacts" is skipped: it needs an http(s) "url" and an ISO 8601 "observedAt".`;
      reader.warnOfItem('endpointFacts', index, 'bad-endpoint-facts', message, 'Remove it; the next crawl writes it again.');
      return [];
    });
}

function factsOf(item: JsonObject): EndpointFacts | undefined {
  const url = textOf(item['url']) ?? '';
  const observedAt = timestamp(textOf(item['observedAt']) ?? '');
  return !ENDPOINT.test(url) || httpUrl(url) === undefined || observedAt === undefined
    ? undefined
    : { url, observedAt, ...boundedAnswers(item) };
}

/** The characters of an endpoint's URL, which is kept in the spelling of its connection. */
const ENDPOINT = /^[\x21-\x7E]{1,2000}$/;

/** The answers of an endpoint that can be kept: known words, http(s) URLs, short names without blanks, and bounded numbers of them. */
export function boundedAnswers(item: JsonObject): EndpointAnswers {
  const signIn = STATED_SIGN_INS.find((known) => known === item['signIn']);
  const scheme = textOf(item['scheme'])?.toLowerCase();
  const resourceMetadata = urlOf(item['resourceMetadata']);
  const lists = {
    authorizationServers: urlsOf(item['authorizationServers']),
    scopes: namesOf(item['scopes'], SCOPE, MAX.items),
    protocolVersions: namesOf(item['protocolVersions'], VERSION, MAX.versions).sort().reverse(),
    capabilities: namesOf(item['capabilities'], NAME, MAX.items).sort(),
    extensions: namesOf(item['extensions'], NAME, MAX.items).sort(),
  };
  const cache = cacheOf(item['cache']);
  return {
    ...(signIn && { signIn }),
    ...(scheme !== undefined && isHeaderName(scheme) && { scheme }),
    ...(resourceMetadata !== undefined && { resourceMetadata }),
    ...Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0)),
    ...(cache && { cache }),
  };
}

/** A version of MCP: its date. */
const VERSION = /^\d{4}-\d{2}-\d{2}$/;

/** A scope token of OAuth (RFC 6749 §3.3). */
const SCOPE = /^[\x21\x23-\x5B\x5D-\x7E]+$/;

/** The name of a capability, or the identifier of an extension. */
const NAME = /^[A-Za-z\d][\w.\-/]*$/;

function namesOf(value: JsonValue | undefined, pattern: RegExp, max: number): string[] {
  const items = Array.isArray(value) ? value.slice(0, max) : [];
  return [...new Set(items.flatMap((item) => (typeof item === 'string' && item.length <= MAX.text && pattern.test(item) ? [item] : [])))];
}

function urlsOf(value: JsonValue | undefined): string[] {
  const items = Array.isArray(value) ? value.slice(0, MAX.servers) : [];
  return [...new Set(items.flatMap((item) => urlOf(item) ?? []))];
}

function urlOf(value: JsonValue | undefined): string | undefined {
  const text = textOf(value) ?? '';
  return text.length <= MAX.text ? statedUrl(text) : undefined;
}

function cacheOf(value: JsonValue | undefined): CacheHint | undefined {
  if (!isJsonObject(value)) return undefined;
  const { ttlMs } = value;
  if (typeof ttlMs !== 'number' || !Number.isSafeInteger(ttlMs) || ttlMs < 0 || ttlMs > MAX.ttlMs) return undefined;
  const scope = CACHE_SCOPES.find((known) => known === value['scope']);
  return { ttlMs, ...(scope && { scope }) };
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined;
}
