import type { TokenRange } from '../../search/query/token-range.ts';

/**
 * Kinds of facts about a server. `factsOf` derives them.
 *
 * By these, records are selected:
 * - `owner`, `repo`, `tag`, `runs`, `auth`, `mcp`, `is`, `profile`: what the filters of the search box compare (`owner:`, `repo:`, …), in the
 *   compared form: folded (`fold`), quotation marks in tags and versions left out, `repo` both as `name` and as `owner/name`. Ids of profiles
 *   are exact.
 * - `has`: `tools`, of a server whose tools are known and not none.
 * - `tool`: `lettersOf` each name of a tool.
 * - `ard.KEY`: values of the entry of Agentic Resource Discovery, as text, exactly as written, by the key of a filter, such as `ard.tags` and
 *   `ard.metadata.owner`.
 *
 * By these, records are counted: `counted.owner`, `counted.tag` and `counted.is` in the form in which an answer shows them; `way`, `auth`, and
 * every `ard.KEY`.
 */
export type FactKind =
  | 'owner'
  | 'repo'
  | 'tag'
  | 'runs'
  | 'auth'
  | 'mcp'
  | 'is'
  | 'profile'
  | 'has'
  | 'tool'
  | 'way'
  | `counted.${'owner' | 'tag' | 'is'}`
  | `ard.${string}`;

/**
 * A fact: its kind, a colon and its value, such as `owner:acme`. No server has a fact whose kind contains a colon. A value may be any text, up
 * to some thousand characters; a database may store and compare a digest in place of a long fact.
 */
export type Fact = `${FactKind}:${string}`;

/** A condition on servers that a database can evaluate. All parts that are present must hold; without parts, every server meets it. */
export interface RecordCondition {
  /** Groups of facts: of each group, a server has at least one. No server meets a group without facts. */
  readonly facts?: readonly (readonly Fact[])[];
  /** Ranges of the context cost (`contextTokens`), both ends included: the cost is in one of them. An unknown cost is in none. */
  readonly tokens?: readonly TokenRange[];
  /**
   * A time in UTC, as `timestamp` writes it: the server was added or changed at this time or later. Its newest event, `lastChangeOf`, is
   * compared as text by code units. A server without an event does not meet it.
   */
  readonly changedSince?: string;
  /** Qualified names in lower case (`foldName`): the server has one of them. */
  readonly names?: readonly string[];
}

/** The condition that all of some conditions are met. */
export function allMet(...conditions: readonly (RecordCondition | undefined)[]): RecordCondition {
  return conditions.reduce<RecordCondition>((all, next = {}) => joined(all, next), {});
}

function joined(a: RecordCondition, b: RecordCondition): RecordCondition {
  const facts = [...(a.facts ?? []), ...(b.facts ?? [])];
  const tokens = commonRanges(a.tokens, b.tokens);
  const names = common(a.names, b.names);
  const since = [a.changedSince, b.changedSince].flatMap((time) => time ?? []).sort();
  const [changedSince] = since.slice(-1);
  return {
    ...(facts.length > 0 && { facts }),
    ...(tokens && { tokens }),
    ...(changedSince !== undefined && { changedSince }),
    ...(names && { names }),
  };
}

function common(a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined {
  return a === undefined || b === undefined ? (a ?? b) : a.filter((name) => b.includes(name));
}

function commonRanges(a: readonly TokenRange[] | undefined, b: readonly TokenRange[] | undefined): readonly TokenRange[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const pairs = a.flatMap((one) => b.map((other) => ({ min: Math.max(one.min, other.min), max: Math.min(one.max, other.max) })));
  return pairs.filter(({ min, max }) => min <= max);
}

/** Whether every server meets a condition. */
export function isUnconditional({ facts = [], tokens, changedSince, names }: RecordCondition): boolean {
  return facts.length === 0 && tokens === undefined && changedSince === undefined && names === undefined;
}
