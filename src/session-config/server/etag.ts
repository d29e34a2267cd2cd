/** A strong entity tag (RFC 9110 §8.8.3) of a text: it changes when the text does. Not meant to withstand forgery. */
export function etagOf(text: string): string {
  return `"${text.length.toString(36)}-${[0x811c9dc5, 0x01234567].map((seed) => fnv1a(text, seed).toString(36)).join('-')}"`;
}

/** Whether an `If-None-Match` names a tag (RFC 9110 §13.1.2: compared weakly). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Fowler–Noll–Vo, 32 bits, over UTF-16 units. */
function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
