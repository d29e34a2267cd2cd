/** Things that are loaded once each, by number. What failed is loaded anew when it is next asked for. */
export class Parts<T> {
  readonly #load: (part: number) => Promise<T>;
  readonly #loading = new Map<number, Promise<T>>();
  readonly #loaded = new Map<number, T>();

  constructor(load: (part: number) => Promise<T>) {
    this.#load = load;
  }

  async get(part: number): Promise<T> {
    const there = this.#loaded.get(part);
    return there ?? (await (this.#loading.get(part) ?? this.#start(part)));
  }

  /** `undefined` unless it has been loaded. */
  loaded(part: number): T | undefined {
    return this.#loaded.get(part);
  }

  /** All that have been loaded. */
  all(): IterableIterator<T> {
    return this.#loaded.values();
  }

  #start(part: number): Promise<T> {
    const loading = this.#finish(part);
    this.#loading.set(part, loading);
    return loading;
  }

  async #finish(part: number): Promise<T> {
    try {
      const thing = await this.#load(part);
      this.#loaded.set(part, thing);
      return thing;
    } finally {
      this.#loading.delete(part);
    }
  }
}
