import { canonicalJson } from '../../session-config/schema/canonical-json.ts';
import type { ContentFile } from './content-file.ts';
import type { FactName } from '../record/facts.ts';
import { OPTIONAL_FACTS } from '../record/optional-facts.ts';
import { foldName } from '../values/qualified-name.ts';

/** Tools that differ, by name. */
export interface ToolDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** A server whose facts differ. */
export interface ChangedServer {
  readonly qualifiedName: string;
  /** Members that differ, in the order of a record. */
  readonly facts: readonly FactName[];
  /** Set where `tools` is among them, and both sides know their tools. */
  readonly tools?: ToolDifference;
}

/** A server and why. */
export interface ServerWithReason {
  readonly qualifiedName: string;
  readonly code: string;
  readonly message: string;
}

/** A server that does not pass the scan, or fares worse in it. */
export interface FlaggedServer {
  readonly qualifiedName: string;
  /** Ids of the rules that are new; empty where they are not known. */
  readonly rules: readonly string[];
}

/** What became of a catalogue. Every list is in the order of folded names. */
export interface CatalogDifference {
  /** Listed servers, before and after. */
  readonly servers: { readonly before: number; readonly after: number };
  readonly added: readonly string[];
  readonly changed: readonly ChangedServer[];
  /** Given up by the crawl, and listed no longer. */
  readonly gone: readonly ServerWithReason[];
  /** Files that lie there no longer. */
  readonly removed: readonly string[];
  /** Whose source could not be read, and could the time before. */
  readonly stale: readonly ServerWithReason[];
  /** Whose source can be read again. */
  readonly recovered: readonly string[];
  readonly flagged: readonly FlaggedServer[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** Ids of the rules that speak against a server: those by which it does not pass the scan. */
export type RulesAgainst = (file: ContentFile) => readonly string[];

/** Members that are compared; `createdAt` and `updatedAt` are book-keeping, and `security` has a list of its own. */
const COMPARED: readonly FactName[] = [
  ...(['displayName', 'description', 'iconUrl', 'owner', 'repo', 'tags', 'profiles', 'version', 'verified', 'useCount'] as const),
  ...(['deployed', 'deploymentUrl', 'connections', 'tools'] as const),
  ...OPTIONAL_FACTS,
];

/**
 * What differs between two states of a catalogue. Pure. Servers are told apart by their ids, so that one with another name is renamed, not
 * gone and added.
 *
 * @param rulesAgainst asked only of servers that were added or whose facts differ: a scan costs more than a comparison
 */
export function catalogDifference(
  before: readonly ContentFile[],
  after: readonly ContentFile[],
  rulesAgainst: RulesAgainst = () => [],
): CatalogDifference {
  const known = new Map(before.map((file) => [file.facts.id, file]));
  const kept = new Set(after.map(({ facts }) => facts.id));
  const pairs = inOrder(after).map((file) => ({ file, last: known.get(file.facts.id) }));
  const isFresh = ({ file, last }: Pair): boolean => isListed(file) && (last === undefined || !isListed(last));
  const both = pairs.flatMap(({ file, last }) => (last === undefined ? [] : [{ file, last }]));
  const changed = both.flatMap(({ file, last }) => changedServer(last, file) ?? []);
  const names = new Set(changed.map(({ qualifiedName }) => qualifiedName));
  return {
    servers: { before: before.filter(isListed).length, after: after.filter(isListed).length },
    added: pairs.filter(isFresh).map(({ file }) => file.facts.qualifiedName),
    changed,
    gone: pairs.flatMap(({ file, last }) => (isListed(file) || (last !== undefined && !isListed(last)) ? [] : withReason(file))),
    removed: inOrder(before).flatMap(({ facts }) => (kept.has(facts.id) ? [] : [facts.qualifiedName])),
    stale: pairs.flatMap(({ file, last }) => (file.state.status !== 'stale' || last?.state.status === 'stale' ? [] : withReason(file))),
    recovered: both.flatMap(({ file, last }) =>
      file.state.status === 'good' && last.state.status === 'stale' ? [file.facts.qualifiedName] : [],
    ),
    flagged: pairs.flatMap((pair) => flaggedServer(pair, names, rulesAgainst)),
    renamed: both.flatMap(({ file, last }) =>
      last.facts.qualifiedName === file.facts.qualifiedName ? [] : [{ from: last.facts.qualifiedName, to: file.facts.qualifiedName }],
    ),
  };
}

/** Whether nothing differs at all. */
export function isSame(difference: CatalogDifference): boolean {
  const { added, changed, gone, removed, stale, recovered, flagged, renamed } = difference;
  return [added, changed, gone, removed, stale, recovered, flagged, renamed].every((list) => list.length === 0);
}

interface Pair {
  readonly file: ContentFile;
  readonly last: ContentFile | undefined;
}

function isListed({ state }: ContentFile): boolean {
  return state.status !== 'gone';
}

function inOrder(files: readonly ContentFile[]): readonly ContentFile[] {
  const keyed = files.map((file) => ({ file, key: foldName(file.facts.qualifiedName) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ file }) => file);
}

function withReason({ facts, state }: ContentFile): ServerWithReason[] {
  return state.status === 'good' ? [] : [{ qualifiedName: facts.qualifiedName, code: state.code, message: state.message }];
}

function changedServer(last: ContentFile, file: ContentFile): ChangedServer | undefined {
  const facts = COMPARED.filter((name) => textOf(last.facts[name]) !== textOf(file.facts[name]));
  if (facts.length === 0) return undefined;
  const { qualifiedName, tools } = file.facts;
  const before = last.facts.tools;
  if (!facts.includes('tools') || before === undefined || tools === undefined) return { qualifiedName, facts };
  return { qualifiedName, facts, tools: toolDifference(before, tools) };
}

type Tools = NonNullable<ContentFile['facts']['tools']>;

function toolDifference(before: Tools, after: Tools): ToolDifference {
  const byName = (tools: Tools): ReadonlyMap<string, string> => new Map(tools.map((tool) => [tool.name, textOf(tool)]));
  const [was, is] = [byName(before), byName(after)];
  const names = [...is.keys()];
  return {
    added: names.filter((name) => !was.has(name)),
    removed: [...was.keys()].filter((name) => !is.has(name)),
    changed: names.filter((name) => was.has(name) && was.get(name) !== is.get(name)),
  };
}

/** Equal for equal facts. */
function textOf(fact: unknown): string {
  return fact === undefined ? '' : canonicalJson(fact);
}

function flaggedServer({ file, last }: Pair, changed: ReadonlySet<string>, rulesAgainst: RulesAgainst): FlaggedServer[] {
  const { qualifiedName } = file.facts;
  const hasFailed = (content: ContentFile | undefined): boolean => content?.facts.security?.scanPassed === false;
  if (!isListed(file) || !hasFailed(file)) return [];
  const isNew = !hasFailed(last) || last === undefined || !isListed(last);
  if (!isNew && !changed.has(qualifiedName)) return [];
  const known = new Set(last === undefined || isNew ? [] : rulesAgainst(last));
  const rules = [...new Set(rulesAgainst(file))].filter((rule) => !known.has(rule)).sort();
  return isNew || rules.length > 0 ? [{ qualifiedName, rules }] : [];
}
