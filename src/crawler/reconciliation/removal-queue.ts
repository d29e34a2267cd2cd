import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { isMassDeletion, massDeletion } from './deletion-guard.ts';
import { hasFactsOf } from '../source-list/entry-facts.ts';
import type { Failure } from '../merging/source-output.ts';
import type { Names } from './names.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';
import { isPartlyWrittenHere } from '../merging/state-merge.ts';
import type { CrawlProblem } from './summary.ts';

/** A server that is to be given up. */
export interface Leaver {
  readonly entry: SourceEntry;
  readonly qualifiedName: string;
  readonly why: Failure;
}

/** What the servers that are to go are held against. */
export interface RemovalQueueOptions {
  readonly names: Names;
  /** Servers of a source that are in order. */
  readonly keptOf: (entry: SourceEntry) => number;
  /** All servers that are listed. */
  readonly listed: () => number;
  /** Lets any number go. */
  readonly allowShrink: boolean;
}

/** Who may go after all, and what held the others back. */
export interface Leave {
  readonly granted: readonly Leaver[];
  /** Those that another source states as well. */
  readonly stayed: readonly Leaver[];
  readonly problems: readonly CrawlProblem[];
  /** Sources whose servers had to stay. */
  readonly held: ReadonlySet<SourceEntry>;
}

/** Servers that are to be given up. It is decided at the end of a crawl, when it is known how many they are and who else states them. */
export class RemovalQueue {
  readonly #rawUrl: string;
  readonly #leavers = new Map<SourceEntry, Leaver[]>();

  /** @param rawUrl URL template of a repository's file */
  constructor(rawUrl: string) {
    this.#rawUrl = rawUrl;
  }

  /**
   * Notes a server, if this source may take it away: its facts come from there, and nobody here wrote any of them.
   *
   * @returns whether it was noted
   */
  note(entry: SourceEntry, last: ContentFile, why: Failure): boolean {
    if (last.state.status === 'gone' || isPartlyWrittenHere(last) || !hasFactsOf(entry, last, this.#rawUrl)) return false;
    const leavers = this.#leavers.get(entry) ?? [];
    this.#leavers.set(entry, leavers);
    leavers.push({ entry, qualifiedName: last.facts.qualifiedName, why });
    return true;
  }

  /** Whether a server of this source was noted. */
  has(entry: SourceEntry): boolean {
    return this.#leavers.has(entry);
  }

  /** Judges all that were noted. What another source states as well stays. */
  decide({ names, keptOf, listed, allowShrink }: RemovalQueueOptions): Leave {
    const bySource = [...this.#leavers].map(([entry, all]) => {
      const leavers = all.filter(({ qualifiedName }) => !names.isOfOthers(qualifiedName, entry));
      return { entry, leavers, of: keptOf(entry) + leavers.length };
    });
    const leavers = bySource.flatMap((source) => source.leavers);
    const stayed = [...this.#leavers].flatMap(([entry, all]) => all.filter(({ qualifiedName }) => names.isOfOthers(qualifiedName, entry)));
    if (allowShrink || leavers.length === 0) return { granted: leavers, stayed, problems: [], held: new Set() };
    const all = listed();
    if (isMassDeletion(leavers.length, all)) {
      const problem = massDeletion(leavers[0]?.entry.file ?? '', leavers.length, all);
      return { granted: [], stayed, problems: [problem], held: new Set(this.#leavers.keys()) };
    }
    const held = bySource.filter((source) => isMassDeletion(source.leavers.length, source.of));
    return {
      stayed,
      granted: bySource.filter((source) => !held.includes(source)).flatMap((source) => source.leavers),
      problems: held.map(({ entry, leavers: own, of }) => massDeletion(entry.location, own.length, of)),
      held: new Set(held.map(({ entry }) => entry)),
    };
  }
}
