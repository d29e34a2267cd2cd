import type { Origin } from '../../catalog/content-file/content-file.ts';
import type { FactGroup, ServerFacts } from '../../catalog/record/facts.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import type { Verification } from './verification.ts';

/** The origin of a group of facts. The time is added when the facts are known to be new. */
export type GroupOrigin = Omit<Origin, 'fetchedAt'>;

/** The facts of one group and their origin. */
export interface GroupOutput {
  readonly facts: Partial<ServerFacts>;
  readonly origin: GroupOrigin;
}

/**
 * The groups of facts that a source states. `verified` has its own type {@link Verification}; `security` comes from the scan, `registry` from
 * package registries, `endpoints` from the endpoints of its connections.
 */
export const STATED_GROUPS = ['identity', 'usage', 'connections', 'packages', 'tools'] as const satisfies readonly FactGroup[];

/** A group of facts that a source states. */
type StatedGroup = (typeof STATED_GROUPS)[number];

/** Whether sources state a group. */
export function isStatedGroup(group: FactGroup): group is StatedGroup {
  return STATED_GROUPS.some((stated) => stated === group);
}

/** Facts by group. An omitted group was not stated or did not change. */
export type GroupOutputs = { readonly [Group in StatedGroup]?: GroupOutput };

/** What a source states about one server. */
export interface SourceOutput {
  readonly qualifiedName: string;
  /** Id that the source states; used only for a new server. */
  readonly id?: string;
  readonly verification: Verification;
  /** Tags that `sources.yaml` adds. */
  readonly tags: readonly string[];
  readonly groups: GroupOutputs;
  /** Whether facts of other sources that it does not state are dropped. Default false: they stay. */
  readonly isWhole?: boolean;
  /** The server's name at the last reading, if it was another one. */
  readonly former?: FormerName;
}

/** A name that a server had before its own file gave it another. */
export interface FormerName {
  readonly qualifiedName: string;
  /** Possible origins of its facts: the file, and the deployed server that the file named. */
  readonly sources: readonly string[];
}

/** Why reading a source failed. */
export interface Failure {
  readonly code: string;
  /** One sentence without varying parts, so that equal failures have equal messages. */
  readonly message: string;
}

/** The result for one server of a source. */
export interface ServerOutput {
  readonly output?: SourceOutput;
  /** Set if the source removed a server. */
  readonly deleted?: { readonly qualifiedName: string; readonly message: string };
  /** Names known from earlier crawls that the source reports as unchanged. */
  readonly unchanged?: readonly string[];
  /** Unchanged names that another source held when this one was last read. */
  readonly requestedNames?: readonly string[];
  /** Set if a document read by another crawler version could not be read again, so that the source is not yet saved as read. */
  readonly isUnread?: boolean;
  readonly problems: readonly Problem[];
}

/** The result of reading one source. */
export interface SourceResult {
  /** Iterated once, in order; large sources are read lazily. An interrupted source throws {@link SourceInterrupted}. */
  readonly servers: Iterable<ServerOutput> | AsyncIterable<ServerOutput>;
  readonly problems: readonly Problem[];
  /** Set if the whole source failed; `knownAs` are the names of its servers from earlier crawls. */
  readonly failure?: Failure & { readonly knownAs: readonly string[] };
}

/** A source of many servers that could be read only in part. The servers read so far are kept; the rest is unknown. */
export class SourceInterrupted extends Error {
  override name = 'SourceInterrupted' as const;
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The result of a failed source. */
export function failed(problems: readonly Problem[], knownAs: readonly string[]): SourceResult {
  const first = problems.find(({ severity }) => severity === 'error') ?? problems[0];
  const failure = { code: first?.code ?? 'unknown', message: first?.message ?? '', knownAs };
  return { servers: [], problems, failure };
}
