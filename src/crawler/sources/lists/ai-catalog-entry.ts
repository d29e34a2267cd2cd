import {
  isJsonObject,
  jsonObject,
  listMember,
  member,
  textMember,
  type JsonObject,
  type JsonValue,
} from '../../../catalog/parsing/json-tree.ts';
import type { Problem, Read } from '../../../catalog/parsing/problem.ts';
import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { readFacts } from '../../../catalog/record/facts-reader.ts';
import { isServerJson, readServerJson } from '../../../catalog/server-json/server-json-reader.ts';
import { SERVER_CARD_TYPE, SERVER_JSON_TYPE } from '../../../catalog/values/discovery-formats.ts';
import { isQualifiedName } from '../../../catalog/values/qualified-name.ts';
import { isBundleManifest, readBundleManifest, type BundleManifest } from '../bundle/bundle-manifest.ts';
import { placed } from './json-page.ts';

/** Identifiers of MCP servers (ard-spec, urn-naming-guide; ai-catalog, mapping of the MCP registry). */
const MCP_URN = /^urn:(?:air:(?:[^:]+:)+)?mcp:/;

/** The media type of an entry. The specification named this member `mediaType` until April 2026. */
export function typeOfEntry(entry: JsonValue): string | undefined {
  return textMember(entry, 'type') ?? textMember(entry, 'mediaType');
}

/** Whether an entry describes an MCP server, by its media type, its identifier or the document in it. */
export function describesServer(entry: JsonValue): boolean {
  const type = typeOfEntry(entry);
  if (type === SERVER_CARD_TYPE || type === SERVER_JSON_TYPE || MCP_URN.test(textMember(entry, 'identifier') ?? '')) return true;
  const data = member(entry, 'data');
  return isServerJson(data) || isBundleManifest(data);
}

/**
 * The server that an entry describes in its `data`: a Server Card, a `server.json` or the manifest of a bundle.
 *
 * @param name the qualified name that the entry states
 * @param place URL of the catalogue with the pointer of the value, for problems
 */
export function readEmbedded(data: JsonObject, entry: JsonValue, name: string | undefined, place: string): Read<ServerFacts> {
  return withEntry(isBundleManifest(data) ? readManifest(data, name, place) : readServer(data, name, place), entry);
}

/** The server that an entry describes by the document at its `url`: one as in {@link readEmbedded}, or a server of the registry API. */
export function readLinked(document: JsonValue, entry: JsonValue, name: string | undefined, place: string): Read<ServerFacts> {
  if (isBundleManifest(document)) return withEntry(readManifest(document, name, place), entry);
  // The official registry API has the server.json in a member.
  const server = member(document, 'server');
  if (isServerJson(server)) return withEntry(readServer(server, name, `${place}/server`), entry);
  const isServer = typeOfEntry(entry) === SERVER_CARD_TYPE || isServerJson(document);
  return withEntry(isServer ? readServer(document, name, place) : readDetail(document, place), entry);
}

/** A Server Card or a `server.json`, which have the same members. A card describes remote connections only. */
function readServer(server: JsonValue, name: string | undefined, place: string): Read<ServerFacts> {
  const named = name === undefined || !isJsonObject(server) ? server : jsonObject([...Object.entries(server), ['name', name]]);
  const { value, problems } = readServerJson(named);
  return { value, problems: placedAt(problems, place) };
}

/** A manifest states no owner, so that of its repository is used if the entry states no name. */
function readManifest(manifest: JsonObject, name: string | undefined, place: string): Read<ServerFacts> {
  const { value, problems } = readBundleManifest(manifest);
  if (value === undefined) return { value, problems: placedAt(problems, place) };
  const { name: title, displayName = title, repository, ...facts } = value;
  const qualifiedName = name ?? nameOf(value);
  if (qualifiedName === undefined) return { value: undefined, problems: placedAt([noName()], place) };
  const named = displayName !== undefined && displayName !== qualifiedName ? { displayName } : {};
  return { value: { qualifiedName, ...named, ...facts, ...repository }, problems: placedAt(problems, place) };
}

function nameOf({ name = '', repository }: BundleManifest): string | undefined {
  const owned = repository === undefined ? name : `${repository.owner}/${name}`;
  return [owned, name].find(isQualifiedName);
}

function noName(): Problem {
  const message = 'The manifest has no "name" that can be the name of a server.';
  const hint = 'Write a name of letters, digits, ".", "_" and "-".';
  return { code: 'missing-name', severity: 'error', message, hint, pointer: '/name' };
}

function readDetail(detail: JsonValue, place: string): Read<ServerFacts> {
  const { value, problems } = readFacts(detail, { alsoKnown: new Set(['homepage']) });
  return { value, problems: placedAt(problems, place) };
}

function placedAt(problems: readonly Problem[], place: string): Problem[] {
  const [url = '', pointer = ''] = place.split('#');
  return placed(problems, url, pointer);
}

/** Adds the values of the catalogue's entry to the facts: a card has only a short description. */
function withEntry({ value, problems }: Read<ServerFacts>, entry: JsonValue): Read<ServerFacts> {
  if (value === undefined) return { value, problems };
  const description = textMember(entry, 'description');
  const tags = listMember(entry, 'tags').filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '');
  const displayName = value.displayName ?? textMember(entry, 'displayName');
  const isLonger = description !== undefined && description.length > (value.description ?? '').length;
  return {
    value: {
      ...value,
      ...(displayName !== undefined && { displayName }),
      ...(isLonger && { description }),
      ...(tags.length > 0 && { tags: [...new Set([...(value.tags ?? []), ...tags])] }),
    },
    problems,
  };
}
