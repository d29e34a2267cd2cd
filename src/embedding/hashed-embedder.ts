import type { Embedder } from './embedder.ts';

const DIMENSIONS = 128;
/** Dimensions that one feature touches. More make collisions milder and vectors denser. */
const SPREAD = 4;

/**
 * An embedder without a model: words and their letter groups are hashed into signed dimensions (feature hashing,
 * Weinberger et al. 2009). Texts that share words or parts of words come out close; it knows nothing of meaning.
 * Deterministic on every machine.
 */
export const hashedEmbedder: Embedder = {
  id: 'hashed-1',
  dimensions: DIMENSIONS,
  embed: (texts) => Promise.resolve(texts.map(embedOne)),
};

function embedOne(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const [word, count] of countWords(text)) {
    // Repetition counts less and less; short words say little.
    const weight = (1 + Math.log(count)) * (word.length < 4 ? 0.3 : 1);
    addFeature(vector, word, weight);
    const parts = lettersOf(word);
    for (const part of parts) addFeature(vector, part, (weight * 0.6) / Math.sqrt(parts.length));
  }
  return normalised(vector);
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const folded = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  for (const word of folded.match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Groups of four letters, the word's ends marked. */
function lettersOf(word: string): string[] {
  const marked = `^${word}$`;
  return Array.from({ length: Math.max(0, marked.length - 3) }, (_, at) => marked.slice(at, at + 4));
}

function addFeature(vector: Float32Array, feature: string, weight: number): void {
  let state = fnv1a(feature);
  for (let round = 0; round < SPREAD; round += 1) {
    state = scramble(state + round);
    const at = state % DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + ((state & 0x10000) === 0 ? weight : -weight);
  }
}

/** FNV-1a, 32 bits, over UTF-16 units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The finaliser of MurmurHash3: every bit of the input reaches every bit of the output. */
function scramble(value: number): number {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
