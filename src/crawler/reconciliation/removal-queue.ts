import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { isMassDeletion, massDeletion } from './deletion-guard.ts';
import { hasFactsOf } from '../source-list/entry-facts.ts';
import type { Failure } from '../merging/source-output.ts';
import type { NameRegistry } from './names.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';
import { isPartlyWrittenHere } from '../merging/state-merge.ts';
import type { CrawlProblem } from './summary.ts';

/** A server to be removed. */
interface Removal {
  readonly entry: SourceEntry;
  readonly qualifiedName: string;
  readonly why: Failure;
}

/** A server that is not removed, because another source lists it as well. */
interface KeptServer extends Removal {
  readonly other: SourceEntry;
}

/** Options of the decision. */
interface RemovalQueueOptions {
  readonly names: NameRegistry;
  /** Number of imported and unchanged servers of a source. */
  readonly keptOf: (entry: SourceEntry) => number;
  /** Number of all listed servers. */
  readonly listed: () => number;
  /** Allows any number of removals. */
  readonly allowShrink: boolean;
}

/** The removals to carry out, and why others are not. */
interface RemovalDecision {
  readonly approved: readonly Removal[];
  readonly keptByOthers: readonly KeptServer[];
  /** Removals that are blocked as a mass deletion. */
  readonly blocked: readonly Removal[];
  readonly problems: readonly CrawlProblem[];
  /** Sources whose removals are blocked as a mass deletion. */
  readonly blockedSources: ReadonlySet<SourceEntry>;
}

/** Servers to be removed. The decision is made at the end of a crawl, when their number and the other sources of each are known. */
export class RemovalQueue {
  readonly #rawUrl: string;
  readonly #removals = new Map<SourceEntry, Removal[]>();

  /** @param rawUrl URL template of a repository's file */
  constructor(rawUrl: string) {
    this.#rawUrl = rawUrl;
  }

  /**
   * Adds a server, if this source may remove it: its facts come from there, and none was written manually.
   *
   * @returns whether it was added
   */
  add(entry: SourceEntry, last: ContentFile, why: Failure): boolean {
    if (last.state.status === 'gone' || isPartlyWrittenHere(last) || !hasFactsOf(entry, last, this.#rawUrl)) return false;
    const removals = this.#removals.get(entry) ?? [];
    this.#removals.set(entry, removals);
    removals.push({ entry, qualifiedName: last.facts.qualifiedName, why });
    return true;
  }

  /** Whether a server of this source was added. */
  has(entry: SourceEntry): boolean {
    return this.#removals.has(entry);
  }

  /** Decides on all added servers. Those that another source lists as well stay. */
  decide({ names, keptOf, listed, allowShrink }: RemovalQueueOptions): RemovalDecision {
    const bySource = [...this.#removals].map(([entry, all]) => {
      const removals = all.filter(({ qualifiedName }) => names.othersOf(qualifiedName, entry).length === 0);
      return { entry, removals, of: keptOf(entry) + removals.length };
    });
    const removals = bySource.flatMap((source) => source.removals);
    const keptByOthers = [...this.#removals].flatMap(([entry, all]) =>
      all.flatMap((removal) => {
        const [other] = names.othersOf(removal.qualifiedName, entry);
        return other === undefined ? [] : [{ ...removal, other }];
      }),
    );
    if (allowShrink || removals.length === 0)
      return { approved: removals, keptByOthers, blocked: [], problems: [], blockedSources: new Set() };
    const all = listed();
    if (isMassDeletion(removals.length, all)) {
      const problem = massDeletion(removals[0]?.entry.file ?? '', removals.length, all);
      return { approved: [], keptByOthers, blocked: removals, problems: [problem], blockedSources: new Set(this.#removals.keys()) };
    }
    const held = bySource.filter((source) => isMassDeletion(source.removals.length, source.of));
    return {
      keptByOthers,
      approved: bySource.filter((source) => !held.includes(source)).flatMap((source) => source.removals),
      blocked: held.flatMap((source) => source.removals),
      problems: held.map(({ entry, removals: own, of }) => massDeletion(entry.location, own.length, of)),
      blockedSources: new Set(held.map(({ entry }) => entry)),
    };
  }
}
