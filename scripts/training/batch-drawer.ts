import { tokensOf } from '../../src/search/embedding/tokens.ts';
import { below, combinedSeed, seededRandom, shuffled, type Random } from '../support/seeded-random.ts';
import type { Batch } from './batch.ts';
import type { Corpus } from './corpus.ts';
import { TILE } from './dot-products.ts';
import { weightOf, type TrainingSettings } from './training-settings.ts';
import type { WordRows } from './vocabulary.ts';

/** The data from which batches are drawn. */
export interface Drawing {
  readonly corpus: Corpus;
  readonly rows: WordRows;
  readonly settings: TrainingSettings;
  readonly seed: number;
}

/** A source with its current position. */
interface Walk {
  readonly number: number;
  readonly first: number;
  readonly pairs: number;
  /** Its unnormalised sampling weight. */
  readonly share: number;
  /** Pairs of a batch from it. */
  readonly size: number;
  order: Uint32Array;
  round: number;
  at: number;
}

/** Draws batches. The batch of a step depends only on data, settings, seed and step number. */
export class BatchDrawer {
  readonly #drawing: Drawing;
  readonly #walks: readonly Walk[];
  readonly #total: number;
  readonly #openings: readonly (readonly number[])[];
  /** By row: its index among the used rows of the batch, -1 between batches. */
  readonly #places: Int32Array;
  #step = 0;

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
    this.#walks = walksOf(drawing);
    this.#total = this.#walks.reduce((sum, { share }) => sum + share, 0);
    this.#openings = openingRows(drawing);
    this.#places = new Int32Array(drawing.rows.count).fill(-1);
  }

  /** Sampling probability of each source: they sum to 1, in the order of the corpus. */
  get shares(): number[] {
    return this.#walks.map(({ share }) => share / this.#total);
  }

  /** Skips steps, to resume an interrupted training. */
  skip(steps: number): void {
    for (let left = steps; left > 0; left -= 1) {
      const walk = this.#chooseWalk(this.#nextRandom());
      for (let pair = 0; pair < walk.size; pair += 1) this.#nextPair(walk);
    }
  }

  /** Draws the batch of the next step. */
  draw(batch: Batch): void {
    const random = this.#nextRandom();
    const walk = this.#chooseWalk(random);
    const pairs = Uint32Array.from({ length: walk.size }, () => this.#nextPair(walk));
    let end = 0;
    for (let text = 0; text < 2 * walk.size; text += 1) {
      const side = text < walk.size ? 0 : 1;
      const number = 2 * (pairs[text - side * walk.size] ?? 0) + side;
      batch.hashes[text] = this.#drawing.corpus.hashes[number] ?? 0;
      end = this.#putText(number, batch, end, random);
      if (side === 0) end = this.#putOpening(batch, end, random);
      batch.offsets[text + 1] = end;
    }
    batch.sizes[0] = walk.size;
    batch.sizes[1] = listUses(batch, 2 * walk.size, this.#places);
  }

  #nextRandom(): Random {
    const random = seededRandom(combinedSeed(this.#drawing.seed, 1, this.#step));
    this.#step += 1;
    return random;
  }

  #chooseWalk(random: Random): Walk {
    let left = random() * this.#total;
    for (const walk of this.#walks) {
      left -= walk.share;
      if (left < 0) return walk;
    }
    const last = this.#walks.findLast(({ share }) => share > 0);
    if (last === undefined) throw new Error('There are no pairs to train with: every source has a weight of 0 or too few pairs.');
    return last;
  }

  #nextPair(walk: Walk): number {
    if (walk.at === walk.order.length) {
      walk.order = shuffled(walk.pairs, seededRandom(combinedSeed(this.#drawing.seed, 2, walk.number, walk.round)));
      walk.round += 1;
      walk.at = 0;
    }
    walk.at += 1;
    return walk.first + (walk.order[walk.at - 1] ?? 0);
  }

  /** With a probability, writes the rows of an opening; returns their end. */
  #putOpening({ rows, weights }: Batch, begin: number, random: Random): number {
    if (random() >= this.#drawing.settings.openings.share) return begin;
    const opening = this.#openings[below(this.#openings.length, random)] ?? [];
    rows.set(opening, begin);
    weights.fill(1, begin, begin + opening.length);
    return begin + opening.length;
  }

  /** Writes the rows of a text; returns their end. */
  #putText(text: number, { rows, weights }: Batch, begin: number, random: Random): number {
    const { corpus, rows: table, settings } = this.#drawing;
    const last = corpus.offsets[text + 1] ?? 0;
    let end = begin;
    for (let at = corpus.offsets[text] ?? 0; at < last; at += 1) {
      const word = corpus.tokens[at] ?? 0;
      const row = table.ofWord[word] ?? -1;
      if (row >= 0 && random() >= settings.drop) {
        rows[end] = row;
        weights[end] = 1;
        end += 1;
        continue;
      }
      const first = table.pieceOffsets[word] ?? 0;
      const count = (table.pieceOffsets[word + 1] ?? 0) - first;
      for (let piece = 0; piece < count; piece += 1) {
        rows[end] = table.pieces[first + piece] ?? 0;
        weights[end] = 1 / count;
        end += 1;
      }
    }
    return end;
  }
}

/** The rows of each opening's words that are in the vocabulary. */
function openingRows({ rows: { vocabulary }, settings }: Drawing): number[][] {
  const rowOf = new Map(vocabulary.map((word, row) => [word, row]));
  return settings.openings.texts.map((text) => tokensOf(text).flatMap((word) => rowOf.get(word) ?? []));
}

/** A source with fewer pairs than a tile has rows cannot fill a batch and is never drawn. */
function walksOf({ corpus, settings }: Drawing): Walk[] {
  return corpus.sources.map(({ name, first, pairs }, number) => {
    const size = Math.floor(Math.min(settings.batch, pairs) / TILE) * TILE;
    const share = size === 0 ? 0 : weightOf(name, settings) * pairs ** settings.sourceExponent;
    return { number, first, pairs, share, size, order: new Uint32Array(), round: 0, at: 0 };
  });
}

/** Inverts the lists of rows by text into lists of texts by row, in the order of the texts. Returns the number of rows. */
function listUses(batch: Batch, texts: number, places: Int32Array): number {
  const { rows, weights, offsets, userOffsets, userTexts, userWeights } = batch;
  const used = countUses(batch, offsets[texts] ?? 0, places);
  for (let place = 1; place < used; place += 1) userOffsets[place] = (userOffsets[place] ?? 0) + (userOffsets[place - 1] ?? 0);
  userOffsets[used] = offsets[texts] ?? 0;
  // From the end, so that each offset moves from the end of its row's uses to their start.
  for (let text = texts - 1; text >= 0; text -= 1) {
    for (let at = (offsets[text + 1] ?? 0) - 1; at >= (offsets[text] ?? 0); at -= 1) {
      const place = places[rows[at] ?? 0] ?? 0;
      const to = (userOffsets[place] ?? 0) - 1;
      userOffsets[place] = to;
      userTexts[to] = text;
      userWeights[to] = weights[at] ?? 0;
    }
  }
  for (let place = 0; place < used; place += 1) places[batch.usedRows[place] ?? 0] = -1;
  return used;
}

/** Assigns an index to each row that occurs, and counts its uses. */
function countUses({ rows, usedRows, userOffsets }: Batch, end: number, places: Int32Array): number {
  let used = 0;
  for (let at = 0; at < end; at += 1) {
    const row = rows[at] ?? 0;
    if ((places[row] ?? 0) < 0) {
      places[row] = used;
      usedRows[used] = row;
      userOffsets[used] = 0;
      used += 1;
    }
    const place = places[row] ?? 0;
    userOffsets[place] = (userOffsets[place] ?? 0) + 1;
  }
  return used;
}
