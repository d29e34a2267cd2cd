import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { ContentFile, Origin } from '../catalog/content-file.ts';
import { isQualifiedName } from '../catalog/qualified-name.ts';
import type { Read } from '../document/problem.ts';
import { readFromShelf } from '../shelf/content-store.ts';
import { serversFolder } from '../shelf/shelf-paths.ts';

/** What the shelf knew before this crawl. */
export interface KnownRecords {
  /** One server's content file; nothing where there is none. */
  read(qualifiedName: string): Promise<Read<ContentFile>>;
  /** The first readable content file of which something came from one of these sources, and that none of `except` names. */
  findFrom(sources: readonly string[], except: ReadonlySet<string>): Promise<ContentFile | undefined>;
}

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
  return {
    read,
    async findFrom(sources, except) {
      index ??= namesBySource(contentDir);
      const names = await index;
      for (const name of sources.flatMap((source) => names.get(source) ?? [])) {
        if (except.has(name.toLowerCase()) || !isQualifiedName(name)) continue;
        const { value } = await read(name);
        if (value !== undefined && newestOrigin(value, sources) !== undefined) return value;
      }
      return undefined;
    },
  };
}

async function namesBySource(contentDir: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, string[]>();
  for (const file of await contentFilesBelow(serversFolder(contentDir))) {
    const text = await readFile(file, 'utf8');
    const name = /^qualifiedName: ['"]?([^\s'"]+)/m.exec(text)?.[1];
    if (name === undefined) continue;
    for (const [, source = ''] of text.matchAll(/^ {4}source: ['"]?([^\s'"]+)/gm)) names.set(source, [...(names.get(source) ?? []), name]);
  }
  return names;
}

async function contentFilesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
