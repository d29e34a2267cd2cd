import type { Origin } from '../../catalog/content-file/content-file.ts';
import type { FactGroup, ServerFacts } from '../../catalog/record/facts.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import type { Verification } from './verification.ts';

/** Where a group of facts was read, before it is known whether they are new. */
export type GroupOrigin = Omit<Origin, 'fetchedAt'>;

/** The facts of one group, and where they were read. */
export interface GroupOutput {
  readonly facts: Partial<ServerFacts>;
  readonly origin: GroupOrigin;
}

/** A group of facts that a source states; whether someone vouches is the {@link Verification}, and security the scan's. */
export type StatedGroup = Exclude<FactGroup, 'verified' | 'security'>;

/** Facts by group; a group that is left out was not stated, or is not known to have changed. */
export type GroupOutputs = { readonly [Group in StatedGroup]?: GroupOutput };

/** What a source says of one server. */
export interface SourceOutput {
  readonly qualifiedName: string;
  /** Id that the source states; counts at first sight only. */
  readonly id?: string;
  readonly verification: Verification;
  /** Tags that `sources.yaml` adds. */
  readonly tags: readonly string[];
  readonly groups: GroupOutputs;
  /** How the server was called when it was last read, where that was another name. */
  readonly former?: FormerName;
}

/** A name that a server had before its own file gave it another. */
export interface FormerName {
  readonly qualifiedName: string;
  /** Where its facts may have come from: the file, and the server that it named. */
  readonly sources: readonly string[];
}

/** Why a source brought nothing this time. */
export interface Failure {
  readonly code: string;
  /** One sentence, the same whenever the same thing happens. */
  readonly message: string;
}

/** One server of a source, or what became of it instead. */
export interface ServerOutput {
  readonly output?: SourceOutput;
  /** Set where the source says that a server it had is no more. */
  readonly deleted?: { readonly qualifiedName: string; readonly message: string };
  /** Names that are known from earlier crawls, and of which the source says that nothing changed. */
  readonly unchanged?: readonly string[];
  /** Names that are listed as before, and that another source had when this one was last read. */
  readonly requestedNames?: readonly string[];
  /** Set where a document that another edition of the crawler read could not be read anew, so that the source is not yet remembered as read. */
  readonly isUnread?: boolean;
  readonly problems: readonly Problem[];
}

/** Everything that one source brought. */
export interface SourceResult {
  /** Read once, in order; large sources are read as they are asked for. One that breaks off throws a {@link SourceInterrupted}. */
  readonly servers: Iterable<ServerOutput> | AsyncIterable<ServerOutput>;
  readonly problems: readonly Problem[];
  /** Set where the source as a whole failed; `knownAs` are the records of its earlier successes. */
  readonly failure?: Failure & { readonly knownAs: readonly string[] };
}

/** A source of many servers that could be read in part only. What came before is kept; nothing is known of the rest. */
export class SourceInterrupted extends Error {
  override name = 'SourceInterrupted' as const;
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The result of a source that failed for one reason. */
export function failed(problems: readonly Problem[], knownAs: readonly string[]): SourceResult {
  const first = problems.find(({ severity }) => severity === 'error') ?? problems[0];
  const failure = { code: first?.code ?? 'unknown', message: first?.message ?? '', knownAs };
  return { servers: [], problems, failure };
}
