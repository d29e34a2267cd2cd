import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { releaseOf } from '../../../catalog/packages/package-release.ts';

/** What packages of two states of a server are matched by. */
interface Matched extends Pick<ServerPackage, 'registryType' | 'identifier'> {
  /** Equal for equal packages: a digest, or the whole text. */
  readonly hash: string;
}

/** The packages of two states of a server, each with the one that it was before. */
interface PackagePairs<Former, Current> {
  readonly pairs: readonly (readonly [Former, Current])[];
  readonly added: readonly Current[];
  readonly removed: readonly Former[];
}

/**
 * Matches packages: equal ones, then those of one name, then those of one registry in their order. So a package with another identifier
 * counts as a change of the former one, not as an addition.
 */
export function pairPackages<Former extends Matched, Current extends Matched>(
  former: readonly Former[],
  current: readonly Current[],
): PackagePairs<Former, Current> {
  const [left, right] = [new Set(former), new Set(current)];
  const pairs: (readonly [Former, Current])[] = [];
  const keys: readonly ((one: Matched) => string)[] = [
    ({ hash }) => hash,
    (one) => JSON.stringify([one.registryType, releaseOf(one).name]),
    ({ registryType }) => registryType,
  ];
  for (const key of keys) {
    const free = Map.groupBy(left, key);
    for (const after of right) {
      const before = free.get(key(after))?.shift();
      if (before === undefined) continue;
      left.delete(before);
      right.delete(after);
      pairs.push([before, after]);
    }
  }
  return { pairs, added: [...right], removed: [...left] };
}
