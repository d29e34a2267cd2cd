import { canonicalJson } from '../../session-config/schema/canonical-json.ts';
import type { ContentFile } from './content-file.ts';
import type { ServerPackage } from '../packages/package.ts';
import { releaseOf } from '../packages/package-release.ts';
import type { FactName } from '../record/facts.ts';
import { OPTIONAL_FACTS } from '../record/optional-facts.ts';
import { foldName } from '../values/qualified-name.ts';

/** Tools or packages that differ, by name. */
interface NamedDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** A server whose facts differ. */
export interface ChangedServer {
  readonly qualifiedName: string;
  /** Members that differ, in record order; the copy of the icon comes last. */
  readonly facts: readonly (FactName | 'icon')[];
  /** Present if `tools` is among them and both sides have a list of tools. */
  readonly tools?: NamedDifference;
  /** The same for `packages`, each with its registry, and without its version. */
  readonly packages?: NamedDifference;
}

/** A server with the reason of its state. */
interface ServerWithReason {
  readonly qualifiedName: string;
  readonly code: string;
  readonly message: string;
}

/** A server that fails the scan, or has more failing rules than before. */
interface FlaggedServer {
  readonly qualifiedName: string;
  /** Ids of the rules that fail since the last state; empty if unknown. */
  readonly rules: readonly string[];
}

/** The difference between two states of a catalogue. Every list is sorted by folded name. */
export interface CatalogDifference {
  /** Number of listed servers, before and after. */
  readonly servers: { readonly before: number; readonly after: number };
  readonly added: readonly string[];
  readonly changed: readonly ChangedServer[];
  /** Removed by the crawl and no longer listed. */
  readonly gone: readonly ServerWithReason[];
  /** Files that no longer exist. */
  readonly removed: readonly string[];
  /** Servers whose source became unreadable. */
  readonly stale: readonly ServerWithReason[];
  /** Servers whose source became readable again. */
  readonly recovered: readonly string[];
  readonly flagged: readonly FlaggedServer[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** Returns the ids of the rules by which a server fails the scan. */
export type RulesAgainst = (file: ContentFile) => readonly string[];

/** Members that are compared. `createdAt` and `updatedAt` are bookkeeping, and `security` has its own list. */
const COMPARED: readonly FactName[] = [
  ...(['displayName', 'description', 'iconUrl', 'owner', 'repo', 'tags', 'profiles', 'version', 'verified', 'useCount'] as const),
  ...(['deployed', 'deploymentUrl', 'connections', 'packages', 'packageFacts', 'endpointFacts', 'tools'] as const),
  ...OPTIONAL_FACTS,
];

/**
 * Compares two states of a catalogue. Pure. Servers are matched by id, so a server with another name is renamed, not removed and added.
 *
 * @param rulesAgainst called only for servers that were added or whose facts differ, because a scan costs more than a comparison
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

/** Whether nothing differs. */
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
  const facts: (FactName | 'icon')[] = COMPARED.filter((name) => textOf(last.facts[name]) !== textOf(file.facts[name]));
  if (last.icon?.icon?.file !== file.icon?.icon?.file) facts.push('icon');
  if (facts.length === 0) return undefined;
  const { qualifiedName, tools, packages } = file.facts;
  const { tools: formerTools, packages: formerPackages } = last.facts;
  const hasPackages = facts.includes('packages') && formerPackages !== undefined && packages !== undefined;
  return {
    qualifiedName,
    facts,
    ...(facts.includes('tools') && formerTools && tools && { tools: namedDifference(formerTools, tools, ({ name }) => name) }),
    ...(hasPackages && { packages: namedDifference(formerPackages, packages, nameOfPackage) }),
  };
}

function nameOfPackage(stated: ServerPackage): string {
  return `${stated.registryType}:${releaseOf(stated).name}`;
}

function namedDifference<Item>(before: readonly Item[], after: readonly Item[], nameOf: (item: Item) => string): NamedDifference {
  const byName = (items: readonly Item[]): ReadonlyMap<string, string> => {
    const texts = new Map<string, string>();
    for (const item of items) texts.set(nameOf(item), (texts.get(nameOf(item)) ?? '') + textOf(item));
    return texts;
  };
  const [was, is] = [byName(before), byName(after)];
  const names = [...is.keys()];
  return {
    added: names.filter((name) => !was.has(name)),
    removed: [...was.keys()].filter((name) => !is.has(name)),
    changed: names.filter((name) => was.has(name) && was.get(name) !== is.get(name)),
  };
}

/** Equal facts give equal text. */
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
