import { tokensOf } from '../../src/search/embedding/tokens.ts';
import { GrowingUint32 } from './growing-uint32.ts';
import type { TrainingSettings } from './training-settings.ts';

/** A source: a range of pairs. */
interface CorpusSource {
  readonly name: string;
  /** Number of its first pair. */
  readonly first: number;
  readonly pairs: number;
}

/** All pairs as numbers of words. Pair p has the texts 2p and 2p + 1. */
export interface Corpus {
  readonly sources: readonly CorpusSource[];
  /** All words, by their number. */
  readonly words: readonly string[];
  /** Weight of each word in the sources, by its number; 0 if no source has it often enough. */
  readonly wordWeights: readonly number[];
  /** The words of all texts, one text after the other, each truncated at the maximum length. */
  readonly tokens: Uint32Array;
  /** Where each text begins in `tokens`; one more than there are texts. */
  readonly offsets: Uint32Array;
  /** A hash of each text's words before truncation: equal texts have equal hashes. */
  readonly hashes: Uint32Array;
}

type CorpusSettings = Pick<TrainingSettings, 'longestTexts' | 'leastTexts' | 'vocabularyExponent'>;

/** Reads pairs source by source, and replaces words by numbers. */
export class CorpusBuilder {
  readonly #settings: CorpusSettings;
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #wordWeights: number[] = [];
  /** By word: the last counted text, and the number of texts of the current source that contain it. */
  readonly #lastText: number[] = [];
  readonly #texts: number[] = [];
  readonly #sources: CorpusSource[] = [];
  readonly #tokens = new GrowingUint32();
  readonly #offsets = new GrowingUint32();
  readonly #hashes = new GrowingUint32();

  constructor(settings: CorpusSettings) {
    this.#settings = settings;
    this.#offsets.push(0);
  }

  /** Adds a source. Skips pairs with a text that has no words. */
  add(name: string, pairs: Iterable<readonly [string, string]>): void {
    const first = this.#hashes.length / 2;
    const [longestA, longestB] = this.#settings.longestTexts;
    for (const [a, b] of pairs) {
      const left = tokensOf(a);
      const right = tokensOf(b);
      if (left.length === 0 || right.length === 0) continue;
      this.#addText(left, longestA);
      this.#addText(right, longestB);
    }
    const source = { name, first, pairs: this.#hashes.length / 2 - first };
    this.#sources.push(source);
    this.#weighWords(source.pairs);
  }

  finish(): Corpus {
    return {
      sources: this.#sources,
      words: this.#words,
      wordWeights: this.#wordWeights,
      tokens: this.#tokens.values(),
      offsets: this.#offsets.values(),
      hashes: this.#hashes.values(),
    };
  }

  #addText(words: readonly string[], longest: number): void {
    const text = this.#hashes.length;
    let hash = words.length;
    words.forEach((word, at) => {
      const number = this.#numberOf(word);
      hash = Math.imul(hash ^ number, 0x9e3779b1);
      hash ^= hash >>> 15;
      if (at < longest) this.#tokens.push(number);
      if (this.#lastText[number] === text) return;
      this.#lastText[number] = text;
      this.#texts[number] = (this.#texts[number] ?? 0) + 1;
    });
    this.#offsets.push(this.#tokens.length);
    this.#hashes.push(hash >>> 0);
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.length;
    this.#numbers.set(word, number);
    this.#words.push(word);
    this.#wordWeights.push(0);
    this.#lastText.push(-1);
    this.#texts.push(0);
    return number;
  }

  #weighWords(pairs: number): void {
    const { leastTexts, vocabularyExponent } = this.#settings;
    const weight = pairs ** vocabularyExponent / pairs;
    this.#texts.forEach((texts, number) => {
      if (texts >= leastTexts) this.#wordWeights[number] = (this.#wordWeights[number] ?? 0) + texts * weight;
      this.#texts[number] = 0;
    });
  }
}
