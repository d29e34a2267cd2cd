/** A promise with a synchronous check whether it has settled. */
export class Pending<Value> {
  readonly promise: Promise<Value>;
  #isSettled = false;

  constructor(promise: Promise<Value>) {
    this.promise = promise;
    const settle = (): void => {
      this.#isSettled = true;
    };
    // Callers that await the promise get a rejection; here it is only recorded.
    promise.then(settle, settle);
  }

  hasSettled(): boolean {
    return this.#isSettled;
  }

  /** Waits for the promise, but only as long as loaded data needs to pass through its chain of promises. */
  async orNextTurn(): Promise<void> {
    for (let turn = 0; turn < TURNS && !this.#isSettled; turn += 1) await Promise.resolve();
  }
}

/** Maximum microtask steps of a chain of promises whose values are all loaded. */
const TURNS = 24;
