import { foldName } from '../../catalog/values/qualified-name.ts';
import { hasFactsOf, isSourceOf } from '../source-list/entry-facts.ts';
import { repositoryOwner } from '../source-list/repository-location.ts';
import { isNamedSource, type SourceEntry } from '../source-list/source-entry.ts';
import type { CrawlState } from './crawl-state.ts';

/** A content file whose server its source lists under another name. */
interface OrphanedFile {
  readonly entry: SourceEntry;
  /** The name of the content file that no source updates. */
  readonly former: string;
  /** The current name of the server. */
  readonly name: string;
}

/**
 * Finds content files that come from the same file of a repository, or the same server, as another one and that no source lists any more.
 *
 * @param entries all entries of the list of sources
 */
export async function orphanedFiles(
  { names, known, rawUrl }: Pick<CrawlState, 'names' | 'known' | 'rawUrl'>,
  entries: readonly SourceEntry[],
): Promise<OrphanedFile[]> {
  const found: OrphanedFile[] = [];
  const { bySource, present } = known.index();
  // The index is older than the servers that this crawl added.
  const added = entries.filter(
    (entry) => isNamedSource(entry) && !present.has(foldName(entry.name ?? '')) && names.holderOf(entry.name ?? '') === entry,
  );
  for (const [source, indexed] of bySource) {
    const isLeft = indexed.some((name) => names.holderOf(name) === undefined);
    const addedHere = isLeft ? added.filter((entry) => isSourceOf(entry, source, rawUrl)).flatMap(({ name }) => name ?? []) : [];
    const sharing = [...indexed, ...addedHere];
    if (!isLeft || sharing.length < 2) continue;
    const reads = (entry: SourceEntry): boolean =>
      (repositoryOwner(entry) !== undefined || entry.kind === 'server') && isSourceOf(entry, source, rawUrl);
    const name = sharing.find((each) => {
      const holder = names.holderOf(each);
      return holder !== undefined && reads(holder);
    });
    const entry = name === undefined ? undefined : names.holderOf(name);
    if (name === undefined || entry === undefined) continue;
    // An entry that reads the same file without stating a name may not have been read in this crawl.
    if (entry.name !== undefined && entries.some((other) => other.name === undefined && isSourceOf(other, source, rawUrl))) continue;
    const others = entries.filter((other) => !reads(other));
    // Several entries may give the same source several names; one of them may have failed.
    const stated = new Set(entries.flatMap((other) => (other.name === undefined ? [] : foldName(other.name))));
    for (const former of sharing) {
      if (names.holderOf(former) !== undefined || stated.has(foldName(former))) continue;
      const { value } = await known.read(former);
      // A source that this crawl skips may list it.
      const isListedByOther = value !== undefined && others.some((other) => hasFactsOf(other, value, rawUrl));
      // Several sources may share the same files.
      const isFound = found.some((each) => each.former === former && each.name === name);
      if (value !== undefined && !isListedByOther && !isFound) found.push({ entry, former, name });
    }
  }
  return found;
}
