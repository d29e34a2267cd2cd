import * as say from '#messages/search.ts';

/** Delay before the status "Searching…", in milliseconds. */
const SEARCHING_DELAY = 400;
/** Delay before the count of a first answer is announced, if the last answer is still pending, in milliseconds. */
const FIRST_COUNT_DELAY = 1000;
/** Delay between a keystroke and the announcement of a count, in milliseconds, so that screen readers do not announce every letter. */
const TYPING_DELAY = 400;

/** A text of the status line. */
export interface StatusText {
  /** For screen readers only, before the text: something that the page shows elsewhere. Empty for nothing. */
  readonly spoken: string;
  readonly text: string;
}

/** The status line of a query, a live region. */
export class SearchStatus {
  readonly #line: HTMLElement;
  #searching = 0;
  #firstCount = 0;
  #announcing = 0;
  /** Earliest time for announcing counts, on the clock of `performance.now()`. */
  #announceFrom = 0;

  constructor(line: HTMLElement) {
    this.#line = line;
  }

  /** @param isTyping whether the user may type more */
  begin(isTyping: boolean): void {
    this.#stop();
    this.#announceFrom = isTyping ? performance.now() + TYPING_DELAY : 0;
    const delay = this.#line.textContent === '' ? 0 : SEARCHING_DELAY;
    this.#searching = window.setTimeout(() => this.#write({ spoken: '', text: say.searching }), delay);
  }

  /** Announces a text if the query has no last answer by then. */
  announceLater(text: () => StatusText): void {
    this.#firstCount = window.setTimeout(() => this.#announce(text()), FIRST_COUNT_DELAY);
  }

  /** Announces the final text of the query. */
  finish(text: StatusText, immediately: boolean): void {
    this.#stop();
    if (immediately) this.#announceFrom = 0;
    this.#announce(text);
  }

  /** Announces a text when the user stops typing. */
  #announce(text: StatusText): void {
    clearTimeout(this.#announcing);
    const wait = this.#announceFrom - performance.now();
    if (wait <= 0) this.#write(text);
    else this.#announcing = window.setTimeout(() => this.#write(text), wait);
  }

  /** Writes only changes, because screen readers announce every write. */
  #write({ spoken, text }: StatusText): void {
    if (this.#line.textContent === spoken + text) return;
    const hidden = document.createElement('span');
    hidden.className = 'hidden';
    hidden.textContent = spoken;
    this.#line.replaceChildren(...(spoken === '' ? [] : [hidden]), text);
  }

  #stop(): void {
    for (const timer of [this.#searching, this.#firstCount, this.#announcing]) clearTimeout(timer);
  }
}
