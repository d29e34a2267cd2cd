/** Names the tokenizer, its version and its vocabulary: counts of another one are not comparable. */
export const TOKENIZER = 'gpt-tokenizer 4.0.0 o200k_base';

/** Returns the number of tokens of a text. */
type TokenCounter = (text: string) => number;

/**
 * Loads the tokenizer: `o200k_base`, the largest public vocabulary that is exactly reproducible. Vocabularies of other models differ by some
 * per cent. Loading takes about 0.15 s and 80 MB, so it is loaded only where something must be counted.
 */
export async function loadTokenizer(): Promise<TokenCounter> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (text) => partsOf(text).reduce((sum, part) => sum + countTokens(part, PLAIN_TEXT), 0);
}

/** Names of special tokens within a text are text. */
const PLAIN_TEXT = { disallowedSpecial: new Set<string>() };

/**
 * Maximum UTF-16 units of a run without a break. The time of the tokenizer grows with the square of a run: it takes half a minute for
 * 100,000 letters. A longer run is counted in parts, which adds at most a few tokens for each part. Words of real texts are shorter.
 */
const MAX_RUN = 1000;

/** What the tokenizer never splits: letters, symbols, or spaces. */
const RUN = /[\p{L}\p{M}]+|[^\s\p{L}\p{M}\p{N}]+|\s+/gu;

/** The second half of a character: a text is not cut before it. */
const LOW_SURROGATE = /[\uDC00-\uDFFF]/;

function partsOf(text: string): readonly string[] {
  if (text.length <= MAX_RUN) return [text];
  const cuts = [0];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    for (let at = index + MAX_RUN; at < index + run.length; at += MAX_RUN) cuts.push(LOW_SURROGATE.test(text.charAt(at)) ? at + 1 : at);
  }
  return cuts.map((from, at) => text.slice(from, cuts[at + 1]));
}
