import type { ServerRecord } from '../record/record.ts';

/** A file to publish: path below the publication's root, with slashes, and contents. */
export type PublishedFile = readonly [path: string, contents: string | Uint8Array];

/** A text, or its parts in their order where it may be too long for one string. */
export type Text = string | Iterable<string>;

/**
 * A file about some servers, whose text is made only when it is needed: an earlier build may have written the same. It depends on nothing
 * but what outputs of these servers show (see `serverKey`), the settings of the site, and {@link shown}.
 */
export interface ServersFile {
  /** Below the publication's root, with slashes. */
  readonly path: string;
  /** In the order in which the file has them. */
  readonly servers: readonly ServerRecord[];
  /** What else the text depends on; nothing by default. */
  readonly shown?: string;
  /** Makes the text. The same each time that it is called. */
  readonly make: () => Text;
}

/** A file that is made already, or when it is needed. */
export type MadeFile = PublishedFile | ServersFile;

/** The whole text of a file. */
export function textOf(file: MadeFile): string {
  const contents = 'make' in file ? file.make() : file[1];
  if (contents instanceof Uint8Array) return new TextDecoder().decode(contents);
  return typeof contents === 'string' ? contents : [...contents].join('');
}

/** The whole text of the first of some files; empty without one. */
export function firstText(files: Iterable<MadeFile>): string {
  for (const file of files) return textOf(file);
  return '';
}

/** A function that calls another one once, and returns its result each time. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
