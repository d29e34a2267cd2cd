import { isDeepStrictEqual } from 'node:util';

import type { SharedFile } from '../../../src/install/index.ts';
import { parseSnippet, serverInEntry, type Found } from '../decoded-way.ts';

/** A configuration file with the entries of many servers. */
export interface WrittenFile {
  readonly text: string;
  /** The entries by name, as they are written. */
  readonly entries: ReadonlyMap<string, object>;
}

/** Published code of a client that reads its configuration file. */
export interface ClientReader {
  /** Ids of the clients whose files it reads. */
  readonly clients: readonly string[];
  /** What reads: package, version, and the part of it. */
  readonly code: string;
  /** What it refuses or reads otherwise than written, one text per entry; nothing if all is well. */
  readonly faults: (file: WrittenFile) => Promise<readonly string[]>;
}

/** A client's file, with its entries read by a parser of its format. */
export function writtenFile({ format, topLevelKey, text }: Pick<SharedFile, 'format' | 'topLevelKey' | 'text'>): WrittenFile {
  // The member contains the entries, by name or in a list of named entries.
  const held = parseSnippet(format, text)[topLevelKey] as Readonly<Record<string, object>> | readonly { readonly name: string }[];
  const entries = Array.isArray(held) ? held.map((entry: { readonly name: string }) => [entry.name, entry] as const) : Object.entries(held);
  return { text, entries: new Map(entries) };
}

/** The members of a server that a reader reports. */
export type ReadServer = Partial<Omit<Found, 'url'>> & { readonly url?: string | undefined };

/** The entries that a reader lacks or reads otherwise. Only members that the reader reports are compared. */
export function differences(entries: WrittenFile['entries'], read: ReadonlyMap<string, ReadServer | string>): string[] {
  return [...entries].flatMap(([name, entry]) => {
    const server = read.get(name);
    if (server === undefined) return [`${name} is missing`];
    if (typeof server === 'string') return [`${name} is refused: ${server}`];
    // The parser of TOML gives objects without a prototype.
    const written: ReadServer = structuredClone(serverInEntry(entry as never));
    const members = (Object.keys(server) as (keyof ReadServer)[]).filter((member) => !isDeepStrictEqual(server[member], written[member]));
    return members.map((member) => `${name}: ${member} ${JSON.stringify(server[member])} instead of ${JSON.stringify(written[member])}`);
  });
}

/** Reads each entry by itself. An error is a refusal. */
export function readEach(entries: WrittenFile['entries'], read: (entry: object, name: string) => object): Map<string, ReadServer | string> {
  const attempt = (entry: object, name: string): ReadServer | string => {
    try {
      return serverInEntry(read(entry, name) as never);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  return new Map([...entries].map(([name, entry]) => [name, attempt(entry, name)]));
}
