import { bareName } from '../../../catalog/values/qualified-name.ts';
import { skeletonOf } from '../detection/look-alikes.ts';
import { editDistance } from '../detection/edit-distance.ts';
import { NearNames, slipsAllowed } from '../detection/near-names.ts';
import type { CatalogRule, Match, ScannedFacts } from '../detection/rule.ts';
import { ownerNamed } from './identity.ts';

/** A server whose name others may borrow is vouched for, or used at least so often. */
const KNOWN_USES = 100;
/** And so many times as often as the one that resembles it. */
const TIMES_MORE_USED = 10;
/** Shorter names resemble each other by chance. */
const LEAST_LETTERS = 5;
/** A name that so many owners use is a word, and nobody's slip. */
const ORDINARY_OWNERS = 2;

/** Words of names that say nothing of what a server is for. */
const GENERIC =
  /^(?:mcp|mcps|server|servers|service|the|a|my|tool|tools|api|sdk|client|agent|ai|app|js|ts|py|python|node|go|rust|java|plugin|official|remote|local|simple|protocol|model|context|for)$/;

/** I401: names that are easily taken for those of others. */
export const RESEMBLANCE_RULE: CatalogRule = {
  kind: 'catalog',
  id: 'I401',
  severity: 'high',
  title: 'The name is easily taken for that of a better-known server.',
  explanation:
    'The owner or the name is one or two typing errors away from that of a server which is vouched for or used ten times as often, or looks the same. Two owners with servers of one name are in order, and so are words that many use.',
  advice: 'Choose a name that is not mistaken for another’s; if it is one owner with two spellings, have the server verified.',
  compare: resemblances,
};

interface Named {
  readonly index: number;
  readonly facts: ScannedFacts;
  readonly owner: string;
  /** What is left of the bare name without generic words and separators. */
  readonly core: string;
}

function named(facts: ScannedFacts, index: number): Named {
  const words = bareName(facts.qualifiedName)
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !GENERIC.test(word));
  return { index, facts, owner: ownerNamed(facts), core: words.join('') };
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
    yield [one.index, { pointer: '/qualifiedName', text, index: 0, severity: gradeOf(one, alike) }];
  }
}

interface Alike {
  readonly model: Named;
  /** Whether they look the same, and are not only near. */
  readonly looksSame: boolean;
  readonly by: 'owner' | 'name';
}

/** One slip in a name may be chance; grave is what looks the same, resembles in both parts, or borrows from a server that is vouched for. */
function gradeOf(one: Named, { model, looksSame, by }: Alike): 'high' | 'medium' {
  const both = by === 'owner' && one.core !== '' && editDistance(one.core, model.core) <= slipsAllowed(model.core);
  return looksSame || both || model.facts.verified === true ? 'high' : 'medium';
}

function countOwners(all: readonly Named[]): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { core, owner } of all) owners.set(core, (owners.get(core) ?? new Set()).add(owner));
  return owners;
}

/** Known servers by a part of their name. */
class Resemblance {
  readonly #by: Alike['by'];
  readonly #part: (server: Named) => string;
  readonly #near = new NearNames();
  readonly #byPart = new Map<string, Named[]>();
  readonly #bySkeleton = new Map<string, Set<string>>();

  constructor(known: readonly Named[], by: Alike['by'], part: (server: Named) => string) {
    this.#by = by;
    this.#part = part;
    for (const server of known) {
      const name = part(server);
      if (name.length < LEAST_LETTERS) continue;
      this.#near.add(name);
      this.#byPart.set(name, [...(this.#byPart.get(name) ?? []), server]);
      const skeleton = skeletonOf(name);
      this.#bySkeleton.set(skeleton, (this.#bySkeleton.get(skeleton) ?? new Set()).add(name));
    }
  }

  /** The best-known server of another owner whose name this one's is taken for: one that looks the same before one that is near. */
  modelOf(one: Named): Alike | undefined {
    const name = this.#part(one);
    if (name.length < LEAST_LETTERS) return undefined;
    const same = [...(this.#bySkeleton.get(skeletonOf(name)) ?? [])].filter((other) => other !== name);
    const model = this.#best(same, one);
    if (model !== undefined) return { model, looksSame: true, by: this.#by };
    const near = this.#best(
      this.#near.near(name).filter((other) => isSlip(name, other)),
      one,
    );
    return near && { model: near, looksSame: false, by: this.#by };
  }

  #best(names: readonly string[], one: Named): Named | undefined {
    const models = names.flatMap((name) => this.#byPart.get(name) ?? []).filter((model) => isModel(model, one));
    const nearness = ({ core }: Named): number => editDistance(core, one.core);
    return models.sort((a, b) => nearness(a) - nearness(b) || (b.facts.useCount ?? 0) - (a.facts.useCount ?? 0)).at(0);
  }
}

/** Other digits are another version, and another ending (an s, a number) is a word of its own. */
function isSlip(name: string, other: string): boolean {
  const letters = (text: string): string => text.replaceAll(/\d/g, '');
  return letters(name) !== letters(other) && `${name}s` !== other && name !== `${other}s`;
}

function isModel(model: Named, one: Named): boolean {
  if (model.owner === one.owner) return false;
  return model.facts.verified === true || (model.facts.useCount ?? 0) >= TIMES_MORE_USED * Math.max(1, one.facts.useCount ?? 0);
}
