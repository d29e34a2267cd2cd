import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { ContentFile, Origin } from '../catalog/content-file.ts';
import { foldName, isQualifiedName } from '../catalog/qualified-name.ts';
import type { Read } from '../document/problem.ts';
import { readFromShelf } from '../shelf/content-store.ts';
import { yamlFilesBelow } from '../shelf/optional-files.ts';
import { serversFolder } from '../shelf/shelf-paths.ts';
import { createLimiter } from './limited.ts';

/** What the shelf knew before this crawl. */
export interface KnownRecords {
  /** One server's content file; nothing where there is none. */
  read(qualifiedName: string): Promise<Read<ContentFile>>;
  /** The readable content file of which something came last from one of these sources, and that none of `except` names. */
  findFrom(sources: readonly string[], except: ReadonlySet<string>): Promise<ContentFile | undefined>;
  /** The names of all readable content files of which something came from a source, those of `except` left out. */
  namesFrom(source: string, except: ReadonlySet<string>): Promise<readonly string[]>;
}

/** Content files that are read at the same time. */
const READS_AT_ONCE = 16;

/** The newest of the origins of a content file that is one of these sources: its validators are those of the last answer. */
export function newestOrigin({ from }: ContentFile, sources: readonly string[]): Origin | undefined {
  const origins = Object.values(from).filter(({ source }) => sources.includes(source));
  return origins.sort((a, b) => (a.fetchedAt < b.fetchedAt ? 1 : -1))[0];
}

/**
 * What lies on a shelf.
 *
 * Names by source are found by a look through the raw texts, once and only when asked for, because parsing thousands of files
 * takes long; a text may claim anything, so each candidate is read properly before it counts.
 */
export function knownRecords(contentDir: string): KnownRecords {
  let index: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  const read = (qualifiedName: string): Promise<Read<ContentFile>> => readFromShelf(contentDir, qualifiedName);
  const candidates = async (sources: readonly string[], except: ReadonlySet<string>): Promise<string[]> => {
    index ??= namesBySource(contentDir);
    const names = await index;
    const found = new Set(sources.flatMap((source) => names.get(source) ?? []));
    return [...found].filter((name) => isQualifiedName(name) && !except.has(foldName(name)));
  };
  return {
    read,
    async findFrom(sources, except) {
      let newest: { readonly value: ContentFile; readonly fetchedAt: string } | undefined;
      for (const name of await candidates(sources, except)) {
        const { value } = await read(name);
        const fetchedAt = value && newestOrigin(value, sources)?.fetchedAt;
        if (value === undefined || fetchedAt === undefined) continue;
        if (newest === undefined || fetchedAt > newest.fetchedAt) newest = { value, fetchedAt };
      }
      return newest?.value;
    },
    async namesFrom(source, except) {
      const limited = createLimiter(READS_AT_ONCE);
      const names = await candidates([source], except);
      const isFrom = async (name: string): Promise<boolean> => {
        const { value } = await read(name);
        return value !== undefined && newestOrigin(value, [source]) !== undefined;
      };
      const judged = await Promise.all(names.map((name) => limited(() => isFrom(name))));
      return names.filter((_name, at) => judged[at]);
    },
  };
}

async function namesBySource(contentDir: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, string[]>();
  const folder = serversFolder(contentDir);
  for (const relative of yamlFilesBelow(folder)) {
    const text = await readFile(path.join(folder, relative), 'utf8');
    const name = /^qualifiedName: ['"]?([^\s'"]+)/m.exec(text)?.[1];
    if (name === undefined) continue;
    for (const [, source = ''] of text.matchAll(/^ {4}source: (?:>-\n +)?(.+)$/gm)) {
      const plain = unquoted(source.trim());
      const others = names.get(plain);
      if (others === undefined) names.set(plain, [name]);
      else others.push(name);
    }
  }
  return names;
}

/** A text of one line without the quotes that YAML puts round some. */
function unquoted(text: string): string {
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return /^".*"$/.test(text) ? text.slice(1, -1) : text;
}
