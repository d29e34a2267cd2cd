/** A promise that can be asked whether it has settled. */
export class Pending<Value> {
  readonly promise: Promise<Value>;
  #isSettled = false;

  constructor(promise: Promise<Value>) {
    this.promise = promise;
    const settle = (): void => {
      this.#isSettled = true;
    };
    // A rejection is told to whoever awaits the promise; here it is only noted.
    promise.then(settle, settle);
  }

  hasSettled(): boolean {
    return this.#isSettled;
  }

  /** Waits for it, but no longer than what is on hand needs to come through its chain of promises. */
  async orNextTurn(): Promise<void> {
    for (let turn = 0; turn < TURNS && !this.#isSettled; turn += 1) await Promise.resolve();
  }
}

/** Steps that a chain of promises may have whose values are all on hand. */
const TURNS = 24;
