import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Lexicon } from './lexicon.ts';
import { oneEdit } from './one-edit.ts';
import { readLines, writeLines } from './text-lines.ts';

/** Maximum number of units that a text shares with the previous one. It limits how much text few bytes can produce. */
const MAX_SHARED = 255;

/** Number of texts per run. The first text of each run is written whole, so that a search can start at a run. */
const RUN = 64;

/**
 * Writes texts that ascend by code units: of each, the number of units that it shares with the previous one, and the rest (front coding).
 *
 * @throws RangeError if they do not ascend or are not well-formed Unicode
 */
export function writeFrontCoded(writer: ByteWriter, texts: readonly string[]): void {
  const shared = texts.map((text, at) => {
    const before = texts[at - 1];
    if (!text.isWellFormed()) throw new RangeError(`The index stores well-formed Unicode, and ${JSON.stringify(text)} is not.`);
    if (before !== undefined && text <= before)
      throw new RangeError(`${JSON.stringify(text)} does not sort after ${JSON.stringify(before)}.`);
    return before === undefined || at % RUN === 0 ? 0 : sharedUnits(before, text);
  });
  writer.varint(texts.length);
  for (const units of shared) writer.byte(units);
  writeLines(
    writer,
    texts.map((text, at) => text.slice(shared[at])),
  );
}

/** Never splits a surrogate pair, because each rest is encoded separately. */
function sharedUnits(before: string, text: string): number {
  const max = Math.min(before.length, text.length, MAX_SHARED);
  let units = 0;
  while (units < max && before.charCodeAt(units) === text.charCodeAt(units)) units += 1;
  return units > 0 && isHighSurrogate(text.charCodeAt(units - 1)) ? units - 1 : units;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Reads the output of {@link writeFrontCoded}: searches without creating a string per text. */
export class FrontCoded implements Lexicon {
  readonly #shared: Uint8Array;
  readonly #restLengths: Uint32Array;
  readonly #rests: string;
  /** Index in {@link #rests} at which each run begins. */
  readonly #runs: Uint32Array;

  private constructor(shared: Uint8Array, rests: readonly string[], runs: Uint32Array) {
    this.#shared = shared;
    this.#restLengths = Uint32Array.from(rests, (rest) => rest.length);
    this.#rests = rests.join('');
    this.#runs = runs;
  }

  static read(reader: ByteReader): FrontCoded {
    const count = reader.count();
    // A copy, so that the texts do not keep the file in memory.
    const shared = reader.take(count).slice();
    const rests = readLines(reader, count);
    const runs = new Uint32Array(Math.ceil(count / RUN));
    let before = 0;
    let from = 0;
    rests.forEach((rest, at) => {
      const units = shared[at] ?? 0;
      if (at % RUN === 0) {
        runs[at / RUN] = from;
        before = 0;
      }
      if (units > before) reader.fail('a text shares more units than the previous text has');
      before = units + rest.length;
      from += rest.length;
    });
    return new FrontCoded(shared, rests, runs);
  }

  get size(): number {
    return this.#shared.length;
  }

  has(text: string): boolean {
    return this.indexOf(text) >= 0;
  }

  /** Index of a text; -1 if it is not found. */
  indexOf(text: string): number {
    const run = this.#runOf(text);
    // Number of units that the previous text, which is still smaller, shares with the searched text.
    let matched = 0;
    for (let at = run * RUN, from = this.#runs[run] ?? 0; at < Math.min(this.size, (run + 1) * RUN); at += 1) {
      const shared = this.#shared[at] ?? 0;
      const length = shared + (this.#restLengths[at] ?? 0);
      if (shared <= matched) {
        matched = shared;
        while (matched < length && this.#rests.charCodeAt(from + matched - shared) === text.charCodeAt(matched)) matched += 1;
        if (matched === length && length === text.length) return at;
        const isAbove = matched < length && !(this.#rests.charCodeAt(from + matched - shared) < text.charCodeAt(matched));
        if (isAbove) return -1;
      }
      from += length - shared;
    }
    return -1;
  }

  *words(): IterableIterator<string> {
    let text = '';
    for (let at = 0, from = 0; at < this.size; at += 1) {
      const to = from + (this.#restLengths[at] ?? 0);
      text = text.slice(0, this.#shared[at]) + this.#rests.slice(from, to);
      from = to;
      yield text;
    }
  }

  oneEditFrom(text: string): string[] {
    const [shares, restLengths, rests] = [this.#shared, this.#restLengths, this.#rests];
    // One unit more than a neighbour can have, to recognise longer texts.
    const units = new Uint16Array(text.length + 2);
    const found: string[] = [];
    // Number of leading units of the previous text that exclude every text with this prefix.
    let excluded = Infinity;
    for (let at = 0, from = 0; at < shares.length; at += 1) {
      const shared = shares[at] ?? 0;
      const restLength = restLengths[at] ?? 0;
      if (shared < excluded) {
        const length = shared + restLength;
        const kept = Math.min(length, units.length);
        for (let unit = shared; unit < kept; unit += 1) units[unit] = rests.charCodeAt(from + unit - shared);
        const { isNeighbour, leading } = oneEdit(units.subarray(0, kept), text);
        if (isNeighbour && kept === length) found.push(String.fromCharCode(...units.subarray(0, length)));
        excluded = leading;
      }
      from += restLength;
    }
    return found;
  }

  /** The last run whose first text does not sort after the given text. */
  #runOf(text: string): number {
    let [low, high] = [0, this.#runs.length];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      const from = this.#runs[middle] ?? 0;
      if (this.#rests.slice(from, from + (this.#restLengths[middle * RUN] ?? 0)) <= text) low = middle;
      else high = middle;
    }
    return low;
  }
}
