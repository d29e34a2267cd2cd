const encoder = new TextEncoder();

/** A growing buffer of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** Number of bytes written so far. */
  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /**
   * A whole number as a varint: seven bits per byte, lowest first, the highest bit set on all but the last (LEB128).
   *
   * @throws RangeError unless 0 ≤ value ≤ 2⁵³-1 and whole
   */
  varint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`The index stores whole numbers from 0, and ${value} is not one.`);
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 128);
    this.byte(rest);
  }

  varints(values: Iterable<number>): void {
    for (const value of values) this.varint(value);
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A text as UTF-8, its length in bytes first. A lone surrogate becomes U+FFFD. */
  text(text: string): void {
    const bytes = encoder.encode(text);
    this.varint(bytes.length);
    this.bytes(bytes);
  }

  /** A 32-bit number, lowest byte first. */
  uint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 0xff);
  }

  /** A copy of the written bytes. */
  written(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(needed: number): void {
    if (this.#length + needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + needed));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
