import * as say from '#messages/search.ts';

/** Time without the last answer after which it is said that the search goes on, in milliseconds. */
const SLOW = 400;
/** Time after an answer by words after which its count is said, though meaning is still to come, in milliseconds. */
const LONG = 1000;
/** Time after a keystroke before a count is said, in milliseconds: a count for every letter would be read aloud over the typing. */
const REST = 400;

/** The line that says what becomes of a question, to those who see it and to those who hear it. */
export class SearchStatus {
  readonly #line: HTMLElement;
  #slow = 0;
  #long = 0;
  #saying = 0;
  /** Time from which counts may be said, on the clock of `performance.now()`. */
  #restsAt = 0;

  constructor(line: HTMLElement) {
    this.#line = line;
  }

  /** @param isTyping whether more letters may come */
  begin(isTyping: boolean): void {
    this.#stop();
    this.#restsAt = isTyping ? performance.now() + REST : 0;
    const delay = this.#line.textContent === '' ? 0 : SLOW;
    this.#slow = window.setTimeout(() => this.#write(say.searching), delay);
  }

  /** Says a text if the question is not settled by then. */
  sayLater(text: () => string): void {
    this.#long = window.setTimeout(() => this.#say(text()), LONG);
  }

  /** The question is answered, or will not be. */
  settle(text: string, atOnce: boolean): void {
    this.#stop();
    if (atOnce) this.#restsAt = 0;
    this.#say(text);
  }

  /** Says a text as soon as nobody types. */
  #say(text: string): void {
    clearTimeout(this.#saying);
    const wait = this.#restsAt - performance.now();
    if (wait <= 0) this.#write(text);
    else this.#saying = window.setTimeout(() => this.#write(text), wait);
  }

  /** What is written again would be read aloud again. */
  #write(text: string): void {
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }

  #stop(): void {
    for (const timer of [this.#slow, this.#long, this.#saying]) clearTimeout(timer);
  }
}
