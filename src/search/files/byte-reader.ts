import { IndexError } from './index-error.ts';

/** Byte order marks are text here like any other. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads what {@link ByteWriter} wrote. Nothing is read past the end, and nothing is made room for that is not there:
 * whatever does not fit is an {@link IndexError} `unreadable` that names the file and the byte.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #file: string;
  #at = 0;

  /** @param file the name to use in errors */
  constructor(bytes: Uint8Array, file: string) {
    this.#bytes = bytes;
    this.#file = file;
  }

  /** Bytes that are left. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) this.fail('it ends too early');
    this.#at += 1;
    return value;
  }

  /** A whole number of at most 2⁵³-1. */
  varint(): number {
    let value = 0;
    let unit = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * unit;
      if (value > Number.MAX_SAFE_INTEGER || unit > Number.MAX_SAFE_INTEGER) this.fail('a number is too large');
      if (byte < 128) return value;
      unit *= 128;
    }
  }

  /** How many things follow, each of which takes a byte or more: never more than there are bytes. */
  count(): number {
    const count = this.varint();
    if (count > this.left) this.fail(`it should hold ${count} things more than fit into it`);
    return count;
  }

  /**
   * Numbers that stand one after the other.
   *
   * @param count at most {@link left}, else it ends too early
   */
  varints(count: number): Uint32Array {
    if (count > this.left) this.fail('it ends too early');
    const values = new Uint32Array(count);
    for (let at = 0; at < count; at += 1) {
      const value = this.varint();
      if (value > 0xffffffff) this.fail('a number is too large');
      values[at] = value;
    }
    return values;
  }

  /** A view of the next bytes, not a copy. */
  take(length: number): Uint8Array {
    if (length > this.left) this.fail('it ends too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  text(): string {
    const bytes = this.take(this.varint());
    try {
      return decoder.decode(bytes);
    } catch {
      this.fail('a text is not UTF-8');
    }
  }

  /**
   * Reads something to see that it can be read, and gives what reads it again: for things that are large when read and seldom needed.
   * The bytes are kept, not copied.
   */
  lazily<T>(read: (reader: ByteReader) => T): () => T {
    const from = this.#at;
    read(this);
    const bytes = this.#bytes.subarray(from, this.#at);
    return () => read(new ByteReader(bytes, this.#file));
  }

  /** Says that everything has been read. */
  end(): void {
    if (this.left > 0) this.fail('it goes on after its end');
  }

  /** @throws IndexError always */
  fail(what: string): never {
    const place = { file: this.#file, offset: this.#at };
    throw new IndexError(
      'unreadable',
      `${this.#file} of the search index is damaged at byte ${this.#at}: ${what}. Load it again; if that does not help, build the index anew.`,
      place,
    );
  }
}
