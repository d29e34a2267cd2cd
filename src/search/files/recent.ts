/** Keeps the things that were used last, so that large ones can be made of their bytes again instead of being kept. */
export class Recent<T> {
  readonly #most: number;
  readonly #things = new Map<number, T>();

  /** @param most how many to keep */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: number, make: () => T): T {
    const kept = this.#things.get(key);
    const thing = kept ?? make();
    // A map gives its oldest entry first: what is used goes to its end.
    this.#things.delete(key);
    this.#things.set(key, thing);
    const [oldest] = this.#things.keys();
    if (this.#things.size > this.#most && oldest !== undefined) this.#things.delete(oldest);
    return thing;
  }
}
