/** Exclusive upper bound of {@link hashOf}: 40 bits. */
export const HASHES = 2 ** 40;

/**
 * A 40-bit hash over the UTF-16 units of a text: two 32-bit mixes, as in cyrb53 (bryc, public domain). It is not collision-resistant:
 * compare the found value where that matters.
 *
 * @param seed 0…2³²-1; another seed gives other hashes
 */
export function hashOf(text: string, seed: number): number {
  let low = 0xdeadbeef ^ seed;
  let high = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 2654435761);
    high = Math.imul(high ^ unit, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (high & 0xff) * 2 ** 32 + (low >>> 0);
}
