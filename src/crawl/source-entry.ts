import type { Position } from '../document/problem.ts';

/** Where a record may come from. */
export const SOURCE_KINDS = ['repository', 'server', 'file'] as const;

/** One of the kinds of source. */
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** One entry of `sources.yaml`. */
export interface SourceEntry {
  readonly kind: SourceKind;
  /** `owner/repo[/sub/folder][@ref]`, a base URL, or a path beside `sources.yaml`; as written. */
  readonly location: string;
  /** The qualified name that the maintainers give the server. */
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
