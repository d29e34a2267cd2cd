import { bareName } from '../../../catalog/values/qualified-name.ts';
import { addsWord, coreOfName, isTypingError } from '../detection/core-name.ts';
import { skeletonOf } from '../detection/look-alikes.ts';
import { editDistance } from '../detection/edit-distance.ts';
import { NearNames, maxTypingErrors } from '../detection/near-names.ts';
import type { CatalogRule, Match, ScannedFacts } from '../detection/rule.ts';
import { ownerInName } from './identity.ts';

/** Minimum use count of a well-known server. A verified server is well-known, too. */
const KNOWN_USES = 100;
/** How many times more a well-known server must be used than the similar one. */
const TIMES_MORE_USED = 10;
/** Minimum length of a compared name; shorter names are similar by chance. */
const MIN_LETTERS = 5;
/** A name that this many owners use is a common word, not a typing error. */
const ORDINARY_OWNERS = 2;

/** I401: names that are easily confused with those of others. */
export const RESEMBLANCE_RULE: CatalogRule = {
  kind: 'catalog',
  id: 'I401',
  severity: 'high',
  title: 'The name is easily confused with that of a better-known server.',
  explanation:
    'The owner or the name differs by one or two typing errors from that of a server that is verified or used ten times as often, or looks the same. Servers of different owners with the same name are allowed, and so are common words, and a name with a further word of its own.',
  advice: 'Choose a name that cannot be confused with another; if one owner has two spellings, have the server verified.',
  compare: resemblances,
};

interface Named {
  readonly index: number;
  readonly facts: ScannedFacts;
  readonly owner: string;
  /** The bare name without generic words and separators. */
  readonly core: string;
}

function named(facts: ScannedFacts, index: number): Named {
  return { index, facts, owner: ownerInName(facts), core: coreOfName(bareName(facts.qualifiedName)) };
}

function* resemblances(servers: readonly ScannedFacts[]): Generator<readonly [number, Match]> {
  const all = servers.map(named);
  const known = all.filter(({ facts }) => facts.verified === true || (facts.useCount ?? 0) >= KNOWN_USES);
  const owners = new Resemblance(known, 'owner', ({ owner }) => owner);
  const cores = new Resemblance(known, 'name', ({ core }) => core);
  const ownersOfCore = countOwners(all);
  for (const one of all) {
    if (one.facts.verified === true) continue;
    const isOrdinary = (ownersOfCore.get(one.core)?.size ?? 0) >= ORDINARY_OWNERS;
    const alike = owners.modelOf(one) ?? (isOrdinary ? undefined : cores.modelOf(one));
    if (alike === undefined) continue;
    const text = `${one.facts.qualifiedName} (compare ${alike.model.facts.qualifiedName})`;
    yield [one.index, { pointer: '/qualifiedName', text, index: 0, severity: severityOf(one, alike) }];
  }
}

interface Alike {
  readonly model: Named;
  /** Whether they look the same, not only similar. */
  readonly looksSame: boolean;
  readonly by: 'owner' | 'name';
}

/**
 * One typing error may be chance. The severity is high if the names look the same, are similar in both parts, or imitate a verified server.
 */
function severityOf(one: Named, { model, looksSame, by }: Alike): 'high' | 'medium' {
  const both = by === 'owner' && one.core !== '' && editDistance(one.core, model.core) <= maxTypingErrors(model.core);
  return looksSame || both || model.facts.verified === true ? 'high' : 'medium';
}

function countOwners(all: readonly Named[]): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { core, owner } of all) owners.set(core, (owners.get(core) ?? new Set()).add(owner));
  return owners;
}

/** Well-known servers by a part of their name. */
class Resemblance {
  readonly #by: Alike['by'];
  readonly #part: (server: Named) => string;
  readonly #near = new NearNames();
  readonly #byPart: ReadonlyMap<string, readonly Named[]>;
  readonly #bySkeleton: ReadonlyMap<string, readonly string[]>;

  constructor(known: readonly Named[], by: Alike['by'], part: (server: Named) => string) {
    this.#by = by;
    this.#part = part;
    const compared = known.filter((server) => part(server).length >= MIN_LETTERS);
    this.#byPart = Map.groupBy(compared, part);
    this.#bySkeleton = Map.groupBy(this.#byPart.keys(), skeletonOf);
    for (const name of this.#byPart.keys()) this.#near.add(name);
  }

  /** The best-known server of another owner with a confusable name: one that looks the same before one that is similar. */
  modelOf(one: Named): Alike | undefined {
    const name = this.#part(one);
    if (name.length < MIN_LETTERS) return undefined;
    const same = (this.#bySkeleton.get(skeletonOf(name)) ?? []).filter((other) => other !== name);
    const model = this.#best(same, one);
    if (model !== undefined) return { model, looksSame: true, by: this.#by };
    const typed = this.#near.near(name).filter((other) => isTypingError(name, other));
    const near = this.#best(typed, one, (model) => this.#by === 'owner' || !addWord(model, one));
    return near && { model: near, looksSame: false, by: this.#by };
  }

  #best(names: readonly string[], one: Named, isAlike: (model: Named) => boolean = () => true): Named | undefined {
    const known = names.flatMap((name) => this.#byPart.get(name) ?? []);
    const models = known.filter((model) => isModel(model, one) && isAlike(model));
    const nearness = ({ core }: Named): number => editDistance(core, one.core);
    return models.sort((a, b) => nearness(a) - nearness(b) || (b.facts.useCount ?? 0) - (a.facts.useCount ?? 0)).at(0);
  }
}

/** Whether one of two names is the other with a further word. */
function addWord({ facts, core }: Named, one: Named): boolean {
  return addsWord(bareName(one.facts.qualifiedName), core) || addsWord(bareName(facts.qualifiedName), one.core);
}

function isModel(model: Named, one: Named): boolean {
  if (model.owner === one.owner) return false;
  return model.facts.verified === true || (model.facts.useCount ?? 0) >= TIMES_MORE_USED * Math.max(1, one.facts.useCount ?? 0);
}
