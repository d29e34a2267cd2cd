/** Maximum time between the release of a pointer and its click, in milliseconds. */
const CLICK_FOLLOWS = 80;

/** Tracks the row of a list that the user is about to use. */
export class RowWatch {
  readonly #list: HTMLElement;
  #pressed: Element | undefined;

  constructor(list: HTMLElement) {
    this.#list = list;
    list.addEventListener('pointerdown', ({ target }) => (this.#pressed = this.#rowOf(target)));
    addEventListener('pointerup', () => setTimeout(() => (this.#pressed = undefined), CLICK_FOLLOWS), { capture: true });
    addEventListener('pointercancel', () => (this.#pressed = undefined), { capture: true });
  }

  /** The row under a pressed pointer, otherwise the row with the focus. */
  get pinned(): Element | undefined {
    return this.#pressed ?? this.#rowOf(document.activeElement);
  }

  #rowOf(target: EventTarget | null): Element | undefined {
    return [...this.#list.children].find((row) => target instanceof Node && row.contains(target));
  }
}
