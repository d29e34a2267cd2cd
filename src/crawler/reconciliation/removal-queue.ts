import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { isMassDeletion, massDeletion } from './deletion-guard.ts';
import { hasFactsOf } from '../source-list/entry-facts.ts';
import type { Failure } from '../merging/source-output.ts';
import type { NameRegistry } from './names.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';
import { isPartlyWrittenHere } from '../merging/state-merge.ts';
import type { CrawlProblem } from './summary.ts';

/** A server that is to be given up. */
export interface Removal {
  readonly entry: SourceEntry;
  readonly qualifiedName: string;
  readonly why: Failure;
}

/** What the servers that are to go are held against. */
export interface RemovalQueueOptions {
  readonly names: NameRegistry;
  /** Servers of a source that are in order. */
  readonly keptOf: (entry: SourceEntry) => number;
  /** All servers that are listed. */
  readonly listed: () => number;
  /** Lets any number go. */
  readonly allowShrink: boolean;
}

/** Who may go after all, and what held the others back. */
export interface RemovalDecision {
  readonly approved: readonly Removal[];
  /** Those that another source states as well. */
  readonly keptByOthers: readonly Removal[];
  readonly problems: readonly CrawlProblem[];
  /** Sources whose servers had to stay. */
  readonly blockedSources: ReadonlySet<SourceEntry>;
}

/** Servers that are to be given up. It is decided at the end of a crawl, when it is known how many they are and who else states them. */
export class RemovalQueue {
  readonly #rawUrl: string;
  readonly #removals = new Map<SourceEntry, Removal[]>();

  /** @param rawUrl URL template of a repository's file */
  constructor(rawUrl: string) {
    this.#rawUrl = rawUrl;
  }

  /**
   * Notes a server, if this source may take it away: its facts come from there, and nobody here wrote any of them.
   *
   * @returns whether it was noted
   */
  add(entry: SourceEntry, last: ContentFile, why: Failure): boolean {
    if (last.state.status === 'gone' || isPartlyWrittenHere(last) || !hasFactsOf(entry, last, this.#rawUrl)) return false;
    const removals = this.#removals.get(entry) ?? [];
    this.#removals.set(entry, removals);
    removals.push({ entry, qualifiedName: last.facts.qualifiedName, why });
    return true;
  }

  /** Whether a server of this source was noted. */
  has(entry: SourceEntry): boolean {
    return this.#removals.has(entry);
  }

  /** Judges all that were noted. What another source states as well stays. */
  decide({ names, keptOf, listed, allowShrink }: RemovalQueueOptions): RemovalDecision {
    const bySource = [...this.#removals].map(([entry, all]) => {
      const removals = all.filter(({ qualifiedName }) => !names.isUsedByOthers(qualifiedName, entry));
      return { entry, removals, of: keptOf(entry) + removals.length };
    });
    const removals = bySource.flatMap((source) => source.removals);
    const keptByOthers = [...this.#removals].flatMap(([entry, all]) =>
      all.filter(({ qualifiedName }) => names.isUsedByOthers(qualifiedName, entry)),
    );
    if (allowShrink || removals.length === 0) return { approved: removals, keptByOthers, problems: [], blockedSources: new Set() };
    const all = listed();
    if (isMassDeletion(removals.length, all)) {
      const problem = massDeletion(removals[0]?.entry.file ?? '', removals.length, all);
      return { approved: [], keptByOthers, problems: [problem], blockedSources: new Set(this.#removals.keys()) };
    }
    const held = bySource.filter((source) => isMassDeletion(source.removals.length, source.of));
    return {
      keptByOthers,
      approved: bySource.filter((source) => !held.includes(source)).flatMap((source) => source.removals),
      problems: held.map(({ entry, removals: own, of }) => massDeletion(entry.location, own.length, of)),
      blockedSources: new Set(held.map(({ entry }) => entry)),
    };
  }
}
