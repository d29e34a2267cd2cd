import * as say from '#messages/trial.ts';

import type { ShownUrl } from '../../../install/entries/remote-target.ts';
import { urlView } from '../../views/url-view.ts';
import { settingValues } from '../../../install/entries/header-targets.ts';
import { headerView } from '../../views/headers-view.ts';
import { element, type View } from '../../views/view.ts';
import type { ConfigValidator } from './config-validator.ts';
import type { ConnectSubject } from './connect-subject.ts';
import { ConnectionCard } from './connection-card.ts';
import { pagePart } from '../page/page-part.ts';

/** The URL and headers of a connection to open. */
export interface ChosenAddress {
  readonly url: URL;
  /** Names and values of the headers of every request. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly shown: ShownUrl;
}

/** Inputs of the connections of a page. */
export interface TrialsOptions {
  readonly subject: ConnectSubject;
  readonly validator: ConfigValidator;
  /** The URL for the current inputs; `undefined` if they are invalid, which the page then shows. */
  readonly chosen: () => Promise<ChosenAddress | undefined>;
}

/** The part of the page that opens connections. Each connection keeps its configuration. */
export class ConnectTrials {
  readonly #options: TrialsOptions;
  readonly #button = pagePart('connect-now', HTMLButtonElement);
  readonly #list = pagePart('connections', HTMLElement);
  /** In the order of the page. */
  #cards: readonly ConnectionCard[] = [];
  #isOpening = false;
  #count = 0;

  constructor(options: TrialsOptions) {
    this.#options = options;
  }

  start(): void {
    this.#button.disabled = false;
    this.#button.addEventListener('click', () => void this.#press());
    addEventListener('pagehide', () => this.#closeAll());
  }

  /** Opens one connection, and ignores further presses until it is open. */
  async #press(): Promise<void> {
    if (this.#isOpening) return;
    const text = this.#button.textContent;
    this.#isOpening = true;
    this.#button.setAttribute('aria-disabled', 'true');
    this.#button.textContent = say.connecting;
    try {
      await this.#connect();
    } finally {
      this.#isOpening = false;
      this.#button.removeAttribute('aria-disabled');
      this.#button.textContent = text;
    }
  }

  async #connect(): Promise<void> {
    const chosen = await this.#options.chosen();
    if (chosen === undefined) return;
    this.#count += 1;
    const card = new ConnectionCard({
      url: chosen.url,
      headers: chosen.headers,
      settings: settingValues(chosen.shown.headers ?? []),
      transport: chosen.shown.transport,
      validator: this.#options.validator,
      prefix: `connection${this.#count}`,
      server: this.#options.subject.displayName,
      name: say.connectionNumber(this.#count),
      configuration: configurationView(chosen.shown),
      onRemove: () => this.#forget(card),
    });
    this.#cards = [card, ...this.#cards];
    this.#list.prepend(card.element);
    const opening = card.open();
    card.focus({ preventScroll: true });
    card.element.scrollIntoView();
    await opening;
  }

  /** Moves the focus to the next card, or to the Connect button. */
  #forget(card: ConnectionCard): void {
    (this.#cards[this.#cards.indexOf(card) + 1] ?? this.#button).focus();
    this.#cards = this.#cards.filter((other) => other !== card);
  }

  /** Clears the configurations when the page closes. */
  #closeAll(): void {
    for (const card of this.#cards) void card.close();
    this.#cards = [];
    this.#list.replaceChildren();
  }
}

/** The URL of a connection and its headers, with masked secrets. */
function configurationView(shown: ShownUrl): View {
  const { headers = [] } = shown;
  const address = urlView(shown, false);
  return headers.length === 0
    ? address
    : element(
        'span',
        {},
        address,
        headers.map((header) => [', ', headerView(header, false)]),
      );
}
