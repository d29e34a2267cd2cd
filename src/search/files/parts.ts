/** Loads numbered parts once each. A failed part is loaded again at the next request. */
export class Parts<T> {
  readonly #load: (part: number) => Promise<T>;
  readonly #loading = new Map<number, Promise<T>>();
  readonly #loaded = new Map<number, T>();

  constructor(load: (part: number) => Promise<T>) {
    this.#load = load;
  }

  async get(part: number): Promise<T> {
    const loaded = this.#loaded.get(part);
    return loaded ?? (await (this.#loading.get(part) ?? this.#start(part)));
  }

  /** Returns a loaded part; `undefined` unless it has been loaded. */
  loaded(part: number): T | undefined {
    return this.#loaded.get(part);
  }

  /** All loaded parts. */
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
      const value = await this.#load(part);
      this.#loaded.set(part, value);
      return value;
    } finally {
      this.#loading.delete(part);
    }
  }
}
