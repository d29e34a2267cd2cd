import type { ContentFile, Origin } from '../../catalog/content-file/content-file.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { foldName, isQualifiedName } from '../../catalog/values/qualified-name.ts';
import { readStoredContent, readPrevious, type StoredContent } from '../merging/previous-file.ts';
import { indexStore, type StoreIndex } from './store-index.ts';

/** The content of the store before this crawl. */
export interface KnownRecords {
  /** Reads the content file of a server; no value if there is no readable one. */
  read(qualifiedName: string): Promise<{ readonly value: ContentFile | undefined }>;
  /** The same with the parsed tree, for the reconciliation. A file is read once for both. */
  take(qualifiedName: string): Promise<StoredContent>;
  /** Forgets what was read of a file that was written or removed since. */
  forget(qualifiedName: string): void;
  /** Why the content file of a server cannot be updated; `undefined` if it can. */
  mistakeOf(qualifiedName: string): Promise<Problem | undefined>;
  /** The readable content file with the newest facts from one of these sources, except the names in `except`. */
  findFrom(sources: readonly string[], except: ReadonlySet<string>): Promise<ContentFile | undefined>;
  /** The names of content files with facts from a source, without those in `except` and those of removed servers. */
  namesFrom(source: string, except: ReadonlySet<string>): readonly string[];
  /** The index of the store, created at the first call. */
  index(): StoreIndex;
}

/** Content files in the cache. They were read for a source and are kept until they are taken. */
const CACHE_SIZE = 2048;

/** The newest origin of a content file from one of these sources; its validators are those of the last response. */
export function newestOrigin({ from }: ContentFile, sources: readonly string[]): Origin | undefined {
  const origins = Object.values(from).filter(({ source }) => sources.includes(source));
  return origins.sort((a, b) => (a.fetchedAt < b.fetchedAt ? 1 : -1))[0];
}

/**
 * Reads the records of a content folder.
 *
 * Names by source come from an index of the raw texts, which is created once and on demand, because parsing thousands of files takes long.
 */
export function knownRecords(contentDir: string): KnownRecords {
  let index: StoreIndex | undefined;
  const kept = new Map<string, Promise<StoredContent>>();
  const stored = (qualifiedName: string): Promise<StoredContent> => {
    const key = foldName(qualifiedName);
    const found = kept.get(key) ?? readStoredContent(contentDir, qualifiedName);
    kept.set(key, found);
    const [oldest = key] = kept.keys();
    if (kept.size > CACHE_SIZE) kept.delete(oldest);
    return found;
  };
  const read: KnownRecords['read'] = async (qualifiedName) => ({ value: (await stored(qualifiedName)).content });
  const candidates = (sources: readonly string[], except: ReadonlySet<string>): string[] => {
    const { bySource } = (index ??= indexStore(contentDir));
    const found = new Set(sources.flatMap((source) => bySource.get(source) ?? []));
    return [...found].filter((name) => isQualifiedName(name) && !except.has(foldName(name)));
  };
  return {
    read,
    async take(qualifiedName) {
      const found = stored(qualifiedName);
      kept.delete(foldName(qualifiedName));
      return found;
    },
    forget: (name) => void kept.delete(foldName(name)),
    mistakeOf: async (name) => (isQualifiedName(name) ? (await readPrevious(contentDir, name)).mistake : undefined),
    index: () => (index ??= indexStore(contentDir)),
    async findFrom(sources, except) {
      let newest: { readonly value: ContentFile; readonly fetchedAt: string } | undefined;
      for (const name of candidates(sources, except)) {
        const { value } = await read(name);
        const fetchedAt = value && newestOrigin(value, sources)?.fetchedAt;
        if (value === undefined || fetchedAt === undefined) continue;
        if (newest === undefined || fetchedAt > newest.fetchedAt) newest = { value, fetchedAt };
      }
      return newest?.value;
    },
    namesFrom: (source, except) => candidates([source], except),
  };
}
