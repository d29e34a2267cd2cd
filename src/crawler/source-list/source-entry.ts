import type { Position } from '../../catalog/parsing/problem.ts';

/** Kinds of source: first those with one server, then those with many. */
export const SOURCE_KINDS = [
  ...(['repository', 'server', 'file'] as const),
  ...(['registry', 'registry-original', 'docker-catalog', 'list', 'github', 'ai-catalog'] as const),
] as const;

/** One of the kinds of source. */
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The format of the location of each kind, for messages. */
export const LOCATIONS: Readonly<Record<SourceKind, string>> = {
  repository: 'owner/repo, owner/repo/sub/folder or owner/repo@ref',
  server: 'the https base URL of the server',
  file: 'a path next to sources.yaml of a .yaml platform file or .jsonl records',
  registry: 'the https base URL of a registry with the official API',
  'registry-original': 'the https base URL of a registry with the API of the original platform',
  'docker-catalog': 'owner/repo[@ref] of a catalogue tree, or ./path of a checkout next to sources.yaml',
  list: 'the https URL of a .jsonl file, or the path of one next to sources.yaml',
  github: 'the name of a user or an organisation at GitHub',
  'ai-catalog': 'the https base URL of a site with an AI Catalog',
};

/** Kinds that list many servers, so that their entries have no name. */
const LIST_KINDS: ReadonlySet<SourceKind> = new Set(['registry', 'registry-original', 'docker-catalog', 'list', 'github', 'ai-catalog']);

/** Whether a source lists many servers. */
export function isListSource({ kind }: Pick<SourceEntry, 'kind'>): boolean {
  return LIST_KINDS.has(kind);
}

/** Whether a source may have many servers: a list, or a file of records. */
export function hasManyServers(entry: Pick<SourceEntry, 'kind' | 'location'>): boolean {
  return isListSource(entry) || /\.jsonl$/i.test(entry.location);
}

/** Whether a source has one server with a name stated in `sources.yaml`. */
export function isNamedSource(entry: Pick<SourceEntry, 'kind' | 'name' | 'location'>): boolean {
  return entry.name !== undefined && !hasManyServers(entry);
}

/** One entry of `sources.yaml`. */
export interface SourceEntry {
  readonly kind: SourceKind;
  /** As written; its format depends on the kind, see {@link LOCATIONS}. */
  readonly location: string;
  /** The qualified name that the maintainers state; none for a list source. */
  readonly name?: string;
  /** Whether the maintainers verified the server; `undefined` if not stated. */
  readonly verified: boolean | undefined;
  /** Tags that are added to those of the source. */
  readonly tags: readonly string[];
  /** File of the entry. */
  readonly file: string;
  readonly position: Position;
}

/** The position of an entry: `file:line:column`. */
export function placeOfEntry({ file, position: { line, column } }: Pick<SourceEntry, 'file' | 'position'>): string {
  return `${file}:${line}:${column}`;
}

/** Identifies a source: entries with the same kind and location share what the crawl remembers. */
export function sourceKey({ kind, location }: Pick<SourceEntry, 'kind' | 'location'>): string {
  return `${kind} ${location}`;
}
