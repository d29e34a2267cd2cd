import type { ContentFile, Origin } from '../../catalog/content-file/content-file.ts';
import { foldName, isQualifiedName } from '../../catalog/values/qualified-name.ts';
import { readStoredContent, readPrevious, type StoredContent } from '../merging/previous-file.ts';
import { indexStore, type StoreIndex } from './store-index.ts';

/** What the shelf knew before this crawl. */
export interface KnownRecords {
  /** One server's content file; no value where there is none that can be read. */
  read(qualifiedName: string): Promise<{ readonly value: ContentFile | undefined }>;
  /** The same with all that stands in the file, for the one who settles it: a file is read once for both. */
  take(qualifiedName: string): Promise<StoredContent>;
  /** Whether the content file of a server cannot be read, or has a mistake, so that a crawl leaves it as it is. */
  hasMistake(qualifiedName: string): Promise<boolean>;
  /** The readable content file of which something came last from one of these sources, and that none of `except` names. */
  findFrom(sources: readonly string[], except: ReadonlySet<string>): Promise<ContentFile | undefined>;
  /** The names of all readable content files of which something came from a source; those of `except`, and of servers that are gone, left out. */
  namesFrom(source: string, except: ReadonlySet<string>): readonly string[];
  /** What the texts of the store claimed when first asked. */
  index(): StoreIndex;
}

/** Content files that were read for a source and are kept until they are taken. */
const KEPT = 2048;

/** The newest of the origins of a content file that is one of these sources: its validators are those of the last answer. */
export function newestOrigin({ from }: ContentFile, sources: readonly string[]): Origin | undefined {
  const origins = Object.values(from).filter(({ source }) => sources.includes(source));
  return origins.sort((a, b) => (a.fetchedAt < b.fetchedAt ? 1 : -1))[0];
}

/**
 * What lies on a shelf.
 *
 * Names by source are found by a look through the raw texts, once and only when asked for, because parsing thousands of files takes long.
 */
export function knownRecords(contentDir: string): KnownRecords {
  let index: StoreIndex | undefined;
  const kept = new Map<string, Promise<StoredContent>>();
  const filed = (qualifiedName: string): Promise<StoredContent> => {
    const key = foldName(qualifiedName);
    const found = kept.get(key) ?? readStoredContent(contentDir, qualifiedName);
    kept.set(key, found);
    const [oldest = key] = kept.keys();
    if (kept.size > KEPT) kept.delete(oldest);
    return found;
  };
  const read: KnownRecords['read'] = async (qualifiedName) => ({ value: (await filed(qualifiedName)).content });
  const candidates = (sources: readonly string[], except: ReadonlySet<string>): string[] => {
    const { bySource } = (index ??= indexStore(contentDir));
    const found = new Set(sources.flatMap((source) => bySource.get(source) ?? []));
    return [...found].filter((name) => isQualifiedName(name) && !except.has(foldName(name)));
  };
  return {
    read,
    async take(qualifiedName) {
      const found = filed(qualifiedName);
      kept.delete(foldName(qualifiedName));
      return found;
    },
    hasMistake: async (name) => isQualifiedName(name) && (await readPrevious(contentDir, name)).mistake !== undefined,
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
