/** A list of whole numbers below 2³² that grows and takes four bytes each. */
export class GrowingUint32 {
  #buffer = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#buffer.length) {
      const larger = new Uint32Array(2 * this.#buffer.length);
      larger.set(this.#buffer);
      this.#buffer = larger;
    }
    this.#buffer[this.#length] = value;
    this.#length += 1;
  }

  /** The numbers, in a view without later ones. */
  values(): Uint32Array {
    return this.#buffer.subarray(0, this.#length);
  }
}
