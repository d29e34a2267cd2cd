import { addressView, type ShownAddress } from '../views/address-view.ts';
import type { ConfigError } from '../session-config/index.ts';
import type { ConfigJudge } from './config-judge.ts';
import type { ConnectSubject } from './connect-subject.ts';
import { ConnectionCard } from './connection-card.ts';
import { pagePart } from './page-part.ts';

/** The address of a connection that may be opened. */
export interface ChosenAddress {
  readonly url: URL;
  readonly shown: ShownAddress;
}

/** What the connections of a page are made from. */
export interface TrialsOptions {
  readonly subject: ConnectSubject;
  readonly judge: ConfigJudge;
  /** The address for what is chosen, or all that is wrong with it. */
  readonly chosen: () => Promise<ChosenAddress | readonly ConfigError[]>;
  readonly showErrors: (errors: readonly ConfigError[]) => void;
}

/** The part of the page that opens connections side by side, each with the configuration it was opened with. */
export class ConnectTrials {
  readonly #options: TrialsOptions;
  readonly #list = pagePart('connections', HTMLElement);
  readonly #cards = new Set<ConnectionCard>();
  #count = 0;

  constructor(options: TrialsOptions) {
    this.#options = options;
  }

  start(): void {
    pagePart('trial', HTMLElement).hidden = false;
    pagePart('connect-now', HTMLButtonElement).addEventListener('click', () => void this.#connect());
    addEventListener('pagehide', () => this.#closeAll());
  }

  async #connect(): Promise<void> {
    const chosen = await this.#options.chosen();
    if (!('url' in chosen)) return this.#options.showErrors(chosen);
    this.#options.showErrors([]);
    this.#count += 1;
    const card = new ConnectionCard({
      url: chosen.url,
      judge: this.#options.judge,
      prefix: `connection${this.#count}`,
      title: `${this.#options.subject.displayName}, connection ${this.#count}`,
      configuration: addressView(chosen.shown, false),
      onRemove: () => this.#cards.delete(card),
    });
    this.#cards.add(card);
    this.#list.prepend(card.element);
    await card.open();
  }

  /** What an address holds is forgotten with the page. */
  #closeAll(): void {
    for (const card of this.#cards) void card.close();
    this.#cards.clear();
    this.#list.replaceChildren();
  }
}
