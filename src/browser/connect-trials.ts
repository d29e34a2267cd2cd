import type { ShownAddress } from '../forms/address-view.ts';
import type { ConfigError } from '../session-config/index.ts';
import type { ConfigJudge } from './config-judge.ts';
import type { ConnectSubject } from './connect-subject.ts';
import { pagePart } from './page-part.ts';

/** What the connections of a page are made from. */
export interface TrialsOptions {
  readonly subject: ConnectSubject;
  readonly judge: ConfigJudge;
  /** The address for what is chosen, or all that is wrong with it. */
  readonly chosen: () => Promise<{ readonly url: URL; readonly shown: ShownAddress } | readonly ConfigError[]>;
  readonly showErrors: (errors: readonly ConfigError[]) => void;
}

/** The part of the page that opens connections and calls tools. */
export class ConnectTrials {
  readonly #options: TrialsOptions;

  constructor(options: TrialsOptions) {
    this.#options = options;
  }

  start(): void {
    pagePart('trial', HTMLElement).hidden = false;
    pagePart('connect-now', HTMLButtonElement).addEventListener('click', () => void this.#connect());
  }

  async #connect(): Promise<void> {
    const chosen = await this.#options.chosen();
    if (!('url' in chosen)) return this.#options.showErrors(chosen);
  }
}
