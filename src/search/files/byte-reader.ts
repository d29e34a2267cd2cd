import { IndexError } from './index-error.ts';

/** A byte order mark is ordinary text here. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads the output of {@link ByteWriter}. It never reads past the end, and never allocates more than the file can contain: damaged data is
 * an {@link IndexError} `unreadable` that names the file and the byte.
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

  /** Number of unread bytes. */
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

  /** Number of following items of at least one byte each: never more than the unread bytes. */
  count(): number {
    const count = this.varint();
    if (count > this.left) this.fail(`it should contain ${count} more items than fit into it`);
    return count;
  }

  /**
   * Consecutive numbers.
   *
   * @param count at most {@link left}, otherwise the file ends too early
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

  /** A view of all unread bytes, which stay unread. */
  rest(): Uint8Array {
    return this.#bytes.subarray(this.#at);
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
   * Reads a value to validate it, and returns a function that reads it again: for values that are large when decoded and seldom needed. The
   * bytes are kept, not copied.
   */
  lazily<T>(read: (reader: ByteReader) => T): () => T {
    const from = this.#at;
    read(this);
    const bytes = this.#bytes.subarray(from, this.#at);
    return () => read(new ByteReader(bytes, this.#file));
  }

  /** Checks that everything has been read. */
  end(): void {
    if (this.left > 0) this.fail('it has bytes after its end');
  }

  /** @throws IndexError always */
  fail(what: string): never {
    const place = { file: this.#file, offset: this.#at };
    throw new IndexError(
      'unreadable',
      `${this.#file} of the search index is damaged at byte ${this.#at}: ${what}. Load it again; if that does not help, rebuild the index.`,
      place,
    );
  }
}
