import type { ApprovedPackage } from '../../../catalog/content-file/approved-package.ts';
import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { readPackages } from '../../../catalog/packages/package-reader.ts';
import { packageTree } from '../../../catalog/packages/package-tree.ts';
import { jsonObject, type JsonObject } from '../../../catalog/parsing/json-tree.ts';
import { FieldReader } from '../../../catalog/values/field-reader.ts';
import { canonicalJson } from '../../../session-config/schema/canonical-json.ts';
import { pairPackages } from './package-pairs.ts';
import { newSettings } from './new-settings.ts';
import { isSameStart } from './same-start.ts';
import type { ContentHash } from './tool-pin.ts';

/** Maximum length of the JSON of a package that is stored with a pin, in UTF-16 units. */
const MAX_STORED = 16_384;
/** Maximum number of pins in a file, so that a server with other packages at each crawl cannot fill the disk. Pins of packages that were
added after the approval and removed again are dropped first. */
const MAX_PINS = 100;

/** The pin of a package: the digest of its RFC 8785 form. */
export function packagePin(stated: ServerPackage, hash: ContentHash): ApprovedPackage {
  const { registryType, identifier, version } = stated;
  return { registryType, identifier, ...(version !== undefined && { version }), hash: hash(canonicalJson(packageTree(stated))) };
}

/** The stored package of a pin; `undefined` if none is stored, or if it cannot be read. */
export function approvedPackage({ definition }: Pick<ApprovedPackage, 'definition'>): ServerPackage | undefined {
  return definition && readPackages(new FieldReader(jsonObject([['packages', [definition]]])))?.[0];
}

/** A package as readable text. */
export function packageText(stated: ServerPackage): string {
  return JSON.stringify(packageTree(stated), undefined, 2);
}

/** The packages of a server before and after a crawl. */
interface PackageStep {
  readonly former: readonly ServerPackage[];
  readonly current: readonly ServerPackage[];
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  readonly hash: ContentHash;
}

/**
 * The pins after a crawl. A pin follows releases, which are usual: a new version that starts in the same way is approved if it requires no
 * new value and no new secret. A pin of a removed package stays, so that no other package can take its place unnoticed.
 */
export function packagePinsAfter(last: readonly ApprovedPackage[], { former, current, now, hash }: PackageStep): ApprovedPackage[] {
  const pinned = (stated: ServerPackage): Pinned => ({ ...packagePin(stated, hash), stated });
  const before = new Map(former.map((stated) => [packagePin(stated, hash).hash, stated]));
  const { pairs, added, removed } = pairPackages(last, current.map(pinned));
  const partners = new Map(pairs);
  const excess = Math.max(0, last.length + added.length - MAX_PINS);
  const dropped = new Set(removed.filter(({ since }) => since !== undefined).slice(0, excess));
  const kept = last.filter((pin) => !dropped.has(pin));
  return [
    ...kept.map((pin) => {
      const partner = partners.get(pin);
      return partner === undefined ? pin : pinAfter(pin, partner, approvedPackage(pin) ?? before.get(pin.hash));
    }),
    ...added.map(({ stated }) => ({ ...packagePin(stated, hash), since: now })),
  ];
}

interface Pinned extends ApprovedPackage {
  readonly stated: ServerPackage;
}

function pinAfter(
  { definition, ...pin }: ApprovedPackage,
  { stated, ...current }: Pinned,
  approved: ServerPackage | undefined,
): ApprovedPackage {
  if (pin.hash === current.hash || approved === undefined) return pin;
  const isUsual = isSameStart(approved, stated) && newSettings(approved, stated).length === 0;
  if (isUsual) return { ...current, ...(pin.since !== undefined && { since: pin.since }) };
  const stored = definition ?? storedDefinition(approved);
  return { ...pin, ...(stored && { definition: stored }) };
}

function storedDefinition(approved: ServerPackage): JsonObject | undefined {
  const tree = packageTree(approved);
  return JSON.stringify(tree).length <= MAX_STORED ? tree : undefined;
}
