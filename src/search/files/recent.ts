/** A cache of the most recently used values. Others are created again, so that not all large values stay in memory. */
export class Recent<K, T> {
  readonly #max: number;
  readonly #values = new Map<K, T>();

  /** @param max maximum number of values */
  constructor(max: number) {
    this.#max = max;
  }

  get(key: K, create: () => T): T {
    const cached = this.#values.get(key);
    const value = cached ?? create();
    // A map iterates in insertion order: deleting and inserting again moves a used entry to the end.
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#max && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}
