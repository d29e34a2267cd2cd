/** A strong entity tag (RFC 9110 §8.8.3) of a text: it changes with the text. Not collision-resistant. */
export function etagOf(text: string): string {
  // Two Fowler–Noll–Vo hashes (FNV-1a, 32 bits) over UTF-16 units with different initial values, in one pass.
  let first = 0x811c9dc5;
  let second = 0x01234567;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, FNV_PRIME);
    second = Math.imul(second ^ unit, FNV_PRIME);
  }
  return `"${[text.length, first >>> 0, second >>> 0].map((number) => number.toString(36)).join('-')}"`;
}

const FNV_PRIME = 0x01000193;
