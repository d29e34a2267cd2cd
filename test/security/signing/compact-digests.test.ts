import fc from 'fast-check';
import { expect, it } from 'vitest';

import { CompactDigests } from '../../../src/security/signing/compact-digests.ts';
import type { FileDigest } from '../../../src/security/signing/manifest.ts';
import { sha256 } from '../../support/signed-site.ts';

it('a compact map of digests has the entries of a map, also beyond its first capacity', () => {
  const anyDigest = fc.record({ sha256: fc.uint8Array({ maxLength: 3 }).map(sha256), size: fc.maxSafeNat() });
  const many = Array.from({ length: 2500 }, (_, at): [string, FileDigest] => [
    `f${at}`,
    { sha256: sha256(Buffer.from(`${at}`)), size: at },
  ]);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), anyDigest)), fc.boolean(), (some, isLarge) => {
      const entries = isLarge ? [...many, ...some] : some;
      const [map, compact] = [new Map(entries), new CompactDigests()];
      for (const [path, digest] of entries) compact.set(path, digest);
      expect([...compact]).toEqual([...map]);
      expect([...compact.keys()]).toEqual([...map.keys()]);
      expect([...compact.values()]).toEqual([...map.values()]);
      const each: (readonly [string, FileDigest])[] = [];
      compact.forEach((digest, path) => each.push([path, digest]));
      expect([each, compact.size, compact.has('none'), compact.get('none')]).toEqual([[...map], map.size, false, undefined]);
      for (const [path, digest] of map) expect(compact.get(path)).toEqual(digest);
    }),
    { numRuns: 20 },
  );
});
