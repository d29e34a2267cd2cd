import { statSync } from 'node:fs';
import path from 'node:path';

import type { ContentFile } from '../content-file/content-file.ts';
import type { Problem, Read } from '../parsing/problem.ts';
import { openCachedValues, type CachedValues } from './cached-values.ts';
import { hexHash } from './content-hash.ts';
import { namesIn, removeQuietly } from './hashed-file.ts';
import { contentSnapshot, type ContentSnapshot } from './content-snapshot.ts';

/** What was computed from content files in earlier builds, by the hashes of their bytes. */
export interface ContentCache {
  /** The files of a content folder with their hashes. Listed once for each folder. */
  snapshot(contentDir: string): ContentSnapshot;
  /** The stored result of a content file with this hash; `undefined` if there is none. */
  parsed(hash: string, file: string): Read<ContentFile> | undefined;
  /** Adds the result of a content file, or names the hash of a stored one. */
  add(hash: string, file: string, result: Read<ContentFile>): void;
  /** The hash of the bytes of a content file that was read with this cache. */
  hashOf(content: ContentFile): string | undefined;
  /** What is computed from the bytes of one content file only, in this version of the code. */
  results<T>(name: ResultName): ContentResults<T>;
  /** Writes what is new, and ends the use of stored results. A folder that cannot be written to is no error. */
  save(): void;
}

/** Names of results. */
type ResultName = 'findings';

/** Results by content file. */
interface ContentResults<T> {
  /** The stored result for equal bytes; `undefined` if there is none. */
  get(content: ContentFile): T | undefined;
  put(content: ContentFile, result: T): void;
}

/**
 * Opens the cache of a build.
 *
 * Everything in it belongs to one version of the code and to the bytes of one content file, and is stored with the hash of what was written:
 * changed or partly written files are ignored. So the folder can be deleted, copied and restored at any time.
 *
 * @param cacheFolder may be missing; files are stored in its sub-folder `content`
 * @param codeHash names the version of the code
 */
export function openContentCache(cacheFolder: string, codeHash: string): ContentCache {
  const folder = path.join(cacheFolder, 'content');
  const files = openCachedValues({ folder, name: 'files', version: codeHash });
  const results = new Map<ResultName, CachedValues>();
  const hashes = new WeakMap<ContentFile, string>();
  const snapshots = new Map<string, ContentSnapshot>();

  function resultsOf(name: ResultName): CachedValues {
    const opened = results.get(name) ?? openCachedValues({ folder, name, version: codeHash });
    results.set(name, opened);
    return opened;
  }

  return {
    snapshot(contentDir) {
      const place = path.resolve(contentDir);
      const known = snapshots.get(place);
      if (known !== undefined) return known;
      const name = hexHash(place).slice(0, 16);
      const taken = contentSnapshot(place, path.join(folder, `seen-${name}.json`), codeHash, Date.now());
      snapshots.set(place, taken);
      return taken;
    },
    parsed(hash, file) {
      // `add` stores such a result.
      const stored = files.get(hash) as Read<ContentFile> | undefined;
      if (stored?.value !== undefined) hashes.set(stored.value, hash);
      return stored && { ...stored, problems: stored.problems.map((problem) => ({ ...problem, file })) };
    },
    add(hash, file, { value, problems }) {
      if (value !== undefined) hashes.set(value, hash);
      // A problem of another file would be of that file's bytes, too.
      if (problems.every((problem) => problem.file === file)) files.put(hash, { value, problems: problems.map(withoutFile) });
    },
    hashOf: (content) => hashes.get(content),
    results<T>(name: ResultName): ContentResults<T> {
      const stored = resultsOf(name);
      return {
        get(content) {
          const hash = hashes.get(content);
          // A name has one type of results.
          return hash === undefined ? undefined : (stored.get(hash) as T | undefined);
        },
        put(content, result) {
          const hash = hashes.get(content);
          if (hash !== undefined) stored.put(hash, result);
        },
      };
    },
    save() {
      for (const stored of [files, ...results.values()]) stored.save();
      removeOldSnapshots(folder);
    },
  };
}

/** Maximum number of content folders whose snapshots are kept. */
const MAX_SNAPSHOTS = 4;

function removeOldSnapshots(folder: string): void {
  const names = namesIn(folder).filter((name) => name.startsWith('seen-') && name.endsWith('.json'));
  if (names.length <= MAX_SNAPSHOTS) return;
  const dated = names
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  for (const { file } of dated.sort((a, b) => b.at - a.at).slice(MAX_SNAPSHOTS)) removeQuietly(file);
}

function withoutFile(problem: Problem): Problem {
  const copy: { -readonly [Name in keyof Problem]: Problem[Name] } = { ...problem };
  delete copy.file;
  return copy;
}
