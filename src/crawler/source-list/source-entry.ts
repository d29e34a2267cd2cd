import type { Position } from '../../catalog/parsing/problem.ts';

/** Where records may come from: one server each, then many servers each. */
export const SOURCE_KINDS = [
  ...(['repository', 'server', 'file'] as const),
  ...(['registry', 'registry-original', 'docker-catalog', 'list', 'github', 'ai-catalog'] as const),
] as const;

/** One of the kinds of source. */
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What the location of a source of each kind must be, for messages. */
export const LOCATIONS: Readonly<Record<SourceKind, string>> = {
  repository: 'owner/repo, owner/repo/sub/folder or owner/repo@ref',
  server: 'the https base URL of the server',
  file: 'a path beside sources.yaml of a .yaml platform file or .jsonl records',
  registry: 'the https base URL of a registry with the official API',
  'registry-original': 'the https base URL of a registry with the API of the original platform',
  'docker-catalog': 'owner/repo[@ref] of a catalogue tree, or ./path of a checkout beside sources.yaml',
  list: 'the https address of a .jsonl file, or a path of one beside sources.yaml',
  github: 'the name of a user or an organisation at GitHub',
  'ai-catalog': 'the https base URL of a site with an AI Catalog',
};

/** Kinds that list many servers, none of which the entry itself can name. */
const LIST_KINDS: ReadonlySet<SourceKind> = new Set(['registry', 'registry-original', 'docker-catalog', 'list', 'github', 'ai-catalog']);

/** Whether a source is somebody else's list of many servers. */
export function isListSource({ kind }: Pick<SourceEntry, 'kind'>): boolean {
  return LIST_KINDS.has(kind);
}

/** Whether a source brings one server, whose name is known beforehand. */
export function isNamedSource(entry: Pick<SourceEntry, 'kind' | 'name' | 'location'>): boolean {
  return entry.name !== undefined && !isListSource(entry) && !/\.jsonl$/i.test(entry.location);
}

/** One entry of `sources.yaml`. */
export interface SourceEntry {
  readonly kind: SourceKind;
  /** As written; what it must be depends on the kind, see {@link LOCATIONS}. */
  readonly location: string;
  /** The qualified name that the maintainers give the server; none for a source that lists many. */
  readonly name?: string;
  /** Whether the maintainers vouch for the server; `undefined` where they do not say. */
  readonly verified: boolean | undefined;
  /** Tags beside those that the source states. */
  readonly tags: readonly string[];
  /** File in which the entry stands. */
  readonly file: string;
  readonly position: Position;
}

/** Where an entry stands: `file:line:column`. */
export function placeOfEntry({ file, position: { line, column } }: Pick<SourceEntry, 'file' | 'position'>): string {
  return `${file}:${line}:${column}`;
}
