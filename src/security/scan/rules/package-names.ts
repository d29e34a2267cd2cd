import { ownerOf } from '../../../catalog/values/qualified-name.ts';
import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { coreOfName, isTypingError } from '../detection/core-name.ts';
import { editDistance } from '../detection/edit-distance.ts';
import { skeletonOf } from '../detection/look-alikes.ts';
import { NearNames } from '../detection/near-names.ts';
import { packageName } from '../detection/package-name.ts';
import type { CatalogRule, Match, ScannedFacts } from '../detection/rule.ts';

/** Minimum length of a compared name; shorter names are similar by chance. */
const MIN_LETTERS = 5;
/** Maximum length of a compared name; the comparison takes time by the square of the length. */
const MAX_LETTERS = 48;
/** A name that packages of this many owners have is a common word, not a typing error. */
const ORDINARY_OWNERS = 2;

/** K710: packages whose names imitate those of verified servers. */
const PACKAGE_RESEMBLANCE_RULE: CatalogRule = {
  kind: 'catalog',
  id: 'K710',
  severity: 'high',
  title: 'The name of a package is easily confused with that of a verified server.',
  explanation:
    'In the same registry, the name or its scope looks the same as that of a package of a verified server of another owner, or differs by one letter, so that people install the wrong one. One letter in the name or in the scope alone may be chance, so its severity is medium. Digits, an ending "s" and common words are allowed.',
  advice: 'Publish the package under a name that cannot be confused with another; if both are yours, have the server verified.',
  compare: resemblances,
};

/** K711: one package for servers of several owners. */
const SHARED_PACKAGE_RULE: CatalogRule = {
  kind: 'catalog',
  id: 'K711',
  severity: 'info',
  title: 'Servers of different owners state the same package.',
  explanation:
    'Only one of them publishes it. Often both names belong to the same people, or a list names the package of somebody else; sometimes an entry uses the good name of a package that it does not own.',
  advice: 'State the package in one server only, or have the server verified.',
  compare: sharedPackages,
};

/** Rules that compare the packages of a catalogue. */
export const PACKAGE_NAME_RULES: readonly CatalogRule[] = [PACKAGE_RESEMBLANCE_RULE, SHARED_PACKAGE_RULE];

interface Named {
  readonly server: number;
  readonly pointer: string;
  readonly facts: ScannedFacts;
  readonly identifier: string;
  /** Registry and name, by which packages are equal. */
  readonly key: string;
  readonly registryType: string;
  readonly scope: string;
  readonly core: string;
}

function allPackages(servers: readonly ScannedFacts[]): Named[] {
  return servers.flatMap((facts, server) =>
    (facts.packages ?? []).map((stated, index) => named(stated, { server, facts, pointer: `/packages/${index}/identifier` })),
  );
}

function named(stated: ServerPackage, of: Pick<Named, 'server' | 'facts' | 'pointer'>): Named {
  const { registryType, identifier } = stated;
  const { scope, name, whole } = packageName(stated);
  return { ...of, identifier, registryType, key: `${registryType} ${whole}`, scope, core: coreOfName(name) };
}

function* resemblances(servers: readonly ScannedFacts[]): Generator<readonly [number, Match]> {
  const all = allPackages(servers);
  const models = all.filter(({ facts }) => facts.verified === true);
  const verified = new Set(models.map(({ key }) => key));
  const scopes = new NearParts(models, ({ scope }) => scope);
  const cores = new NearParts(models, ({ core }) => core);
  const owners = ownersByCore(all);
  for (const one of all) {
    if (one.facts.verified === true || verified.has(one.key)) continue;
    const isOrdinary = (owners.get(one.core)?.size ?? 0) >= ORDINARY_OWNERS;
    const alike = scopes.modelOf(one) ?? (isOrdinary ? undefined : cores.modelOf(one));
    if (alike === undefined) continue;
    const text = `${one.identifier} (compare ${alike.model.identifier})`;
    const isCertain = alike.looksSame || (one.scope !== alike.model.scope && one.core === alike.model.core);
    yield [one.server, { pointer: one.pointer, text, index: 0, ...(!isCertain && { severity: 'medium' as const }) }];
  }
}

function ownersByCore(all: readonly Named[]): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { core, facts } of all) owners.set(core, (owners.get(core) ?? new Set()).add(ownerOf(facts.qualifiedName).toLowerCase()));
  return owners;
}

interface Alike {
  readonly model: Named;
  /** Whether the parts look the same, not only similar. */
  readonly looksSame: boolean;
}

/** Packages of verified servers by a part of their name. */
class NearParts {
  readonly #part: (one: Named) => string;
  readonly #near = new NearNames();
  readonly #byPart: ReadonlyMap<string, readonly Named[]>;
  readonly #bySkeleton: ReadonlyMap<string, readonly string[]>;

  constructor(models: readonly Named[], part: (one: Named) => string) {
    this.#part = part;
    const compared = models.filter((model) => isCompared(part(model)));
    this.#byPart = Map.groupBy(compared, part);
    this.#bySkeleton = Map.groupBy(this.#byPart.keys(), skeletonOf);
    for (const name of this.#byPart.keys()) this.#near.add(name);
  }

  /** A package of another owner in the same registry whose part can be confused: one that looks the same before one that is similar. */
  modelOf(one: Named): Alike | undefined {
    const name = this.#part(one);
    if (!isCompared(name)) return undefined;
    const ofParts = (parts: readonly string[]): Named | undefined =>
      parts.flatMap((part) => this.#byPart.get(part) ?? []).find((model) => isModel(model, one));
    const same = ofParts((this.#bySkeleton.get(skeletonOf(name)) ?? []).filter((other) => other !== name));
    if (same !== undefined) return { model: same, looksSame: true };
    const near = ofParts(this.#near.near(name).filter((other) => editDistance(name, other) === 1 && isTypingError(name, other)));
    return near && { model: near, looksSame: false };
  }
}

function isCompared(name: string): boolean {
  return name.length >= MIN_LETTERS && name.length <= MAX_LETTERS;
}

function isModel(model: Named, one: Named): boolean {
  return model.registryType === one.registryType && !haveSameOwner(model.facts, one.facts);
}

function* sharedPackages(servers: readonly ScannedFacts[]): Generator<readonly [number, Match]> {
  for (const users of Map.groupBy(allPackages(servers), ({ key }) => key).values()) {
    for (const one of users) {
      if (one.facts.verified === true) continue;
      const other = users.find(({ server, facts }) => server !== one.server && !haveSameOwner(facts, one.facts));
      if (other === undefined) continue;
      yield [one.server, { pointer: one.pointer, text: `${one.identifier} (also in ${other.facts.qualifiedName})`, index: 0 }];
    }
  }
}

/** Labels of reversed domain names that name no owner. */
const NO_OWNER = /^(?:io|com|org|net|dev|me|ai|app|co|sh|xyz|github|gitlab|www)$/;

/** Whether two servers have an owner in common: in their names, such as `io.github.acme`, or of their repositories. */
function haveSameOwner(one: ScannedFacts, other: ScannedFacts): boolean {
  const owners = new Set(ownersOf(one));
  return ownersOf(other).some((owner) => owners.has(owner));
}

function ownersOf({ qualifiedName, owner }: ScannedFacts): string[] {
  const labels = ownerOf(qualifiedName).toLowerCase().split('.');
  return [...labels, (owner ?? '').toLowerCase()].filter((label) => label !== '' && !NO_OWNER.test(label));
}
