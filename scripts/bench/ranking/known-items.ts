import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import type { SearchMode } from '../../../src/search/query/search-engine.ts';
import { sample, seededRandom } from '../../support/seeded-random.ts';
import type { OwnEngine } from './own-engine.ts';
import { letterCount, oneEdit } from './one-edit.ts';

/** A query for one server by its name. */
interface LookUp {
  readonly typed: string;
  /** Qualified name of the expected server. */
  readonly wanted: string;
}

/** Known-item queries of one kind. */
export interface LookUps {
  readonly kind: string;
  readonly lookUps: readonly LookUp[];
  /** The server must be among this many top results. */
  readonly places: number;
  /** The required share of such queries. */
  readonly wanted: number;
}

/** Modes of known-item queries: those that use text. */
const KNOWN_ITEM_MODES = ['text', 'hybrid'] as const satisfies readonly SearchMode[];

/** The results of one kind of known-item queries in a mode. */
export interface LookUpResult {
  readonly kind: string;
  readonly mode: (typeof KNOWN_ITEM_MODES)[number];
  readonly lookUps: number;
  readonly places: number;
  readonly wanted: number;
  /** The share of successful queries, 0 to 1. */
  readonly share: number;
  /** Some failed queries, with their first result. */
  readonly missed: readonly (LookUp & { readonly first: string | undefined })[];
}

const TYPOS = 500;
const SEED = 4;
/** Minimum letters of a name for a typing error: in a shorter one, an edit results in a different word. */
const MIN_LETTERS = 4;
const MISSED_SHOWN = 20;

/** All known-item queries of some servers: unique names, typed exactly; some of them with a typing error; repositories. */
export function knownItems(records: readonly ServerRecord[]): LookUps[] {
  const names = unambiguous(records.map(({ qualifiedName, displayName }) => ({ typed: displayName, wanted: qualifiedName })));
  const stated = records.filter(({ owner, repo }) => owner !== '' && repo !== '');
  const repositories = unambiguous(stated.map(({ qualifiedName, owner, repo }) => ({ typed: `${owner}/${repo}`, wanted: qualifiedName })));
  return [
    { kind: 'display name', lookUps: names, places: 1, wanted: 0.99 },
    { kind: 'owner/repo', lookUps: repositories, places: 1, wanted: 0.99 },
    {
      kind: 'display name, one edit',
      lookUps: mistyped(names, new Set(records.map(({ displayName }) => folded(displayName)))),
      places: 3,
      wanted: 0.95,
    },
  ];
}

/** Those with a unique text, after case and whitespace folding. */
function unambiguous(lookUps: readonly LookUp[]): LookUp[] {
  const counts = new Map<string, number>();
  for (const { typed } of lookUps) counts.set(folded(typed), (counts.get(folded(typed)) ?? 0) + 1);
  return lookUps.filter(({ typed }) => folded(typed) !== '' && counts.get(folded(typed)) === 1);
}

/** Some of the names with one edit each; an edit that results in another server's name is repeated. */
function mistyped(names: readonly LookUp[], taken: ReadonlySet<string>): LookUp[] {
  const random = seededRandom(SEED);
  const longEnough = names.filter(({ typed }) => letterCount(typed) >= MIN_LETTERS);
  return sample(longEnough, TYPOS, random).map(({ typed, wanted }) => {
    let edited = oneEdit(typed, random);
    while (taken.has(folded(edited))) edited = oneEdit(typed, random);
    return { typed: edited, wanted };
  });
}

function folded(name: string): string {
  return name.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/** Runs all of them in every mode. */
export async function lookUpAll({ kind, lookUps, places, wanted }: LookUps, engine: Pick<OwnEngine, 'names'>): Promise<LookUpResult[]> {
  const results: LookUpResult[] = [];
  for (const mode of KNOWN_ITEM_MODES) {
    const missed: LookUpResult['missed'][number][] = [];
    for (const lookUp of lookUps) {
      const names = await engine.names(lookUp.typed, mode);
      if (!names.slice(0, places).includes(lookUp.wanted)) missed.push({ ...lookUp, first: names[0] });
    }
    const share = lookUps.length === 0 ? 0 : 1 - missed.length / lookUps.length;
    results.push({ kind, mode, lookUps: lookUps.length, places, wanted, share, missed: missed.slice(0, MISSED_SHOWN) });
  }
  return results;
}
