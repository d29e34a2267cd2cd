import * as words from '#messages/connect.ts';

import type { ShownUrl } from '../../views/url-view.ts';
import { urlOutcome, configOutcome, configText, isInvalid, statusLine, type Outcome } from '../../views/outcome-view.ts';
import { headerText } from '../../views/header-targets.ts';
import { urlOfConnection } from '../../views/server-target.ts';
import { element } from '../../views/view.ts';
import { ConfigEncodeError, configuredEndpoint } from '../../../session-config/index.ts';
import type { RemoteConnection } from '../../../catalog/record/remote-connection.ts';
import { announcer } from '../page/announcer.ts';
import { copyAndAnnounce } from '../page/clipboard.ts';
import { createConfigValidator, type ConfigValidator } from './config-validator.ts';
import { readSubject, type ConnectSubject } from './connect-subject.ts';
import type { ChosenAddress, TrialsOptions } from './connect-trials.ts';
import type { SnippetPanel } from './client-snippet-list.ts';
import { pagePart } from '../page/page-part.ts';
import { render } from '../page/render.ts';
import { SettingsPanels, type SettingsFaults } from './settings-panels.ts';

/** Delay between an edit and the validation, in milliseconds. */
const VALIDATE_AFTER = 150;
/** Time after the last edit until secrets are cleared, in milliseconds. */
const FORGET_AFTER = 10 * 60 * 1000;

/** The parts of a page that configures a server. */
interface ConnectParts {
  /** Shows the client snippets. */
  readonly snippets: (container: HTMLElement, subject: ConnectSubject) => SnippetPanel;
  /** Opens connections from the page; omitted on pages that may not connect. */
  readonly trials?: (options: TrialsOptions) => { start(): void };
}

/** Starts the script of a page that configures a server. Inputs stay in the memory of this page. */
export function startConnect(parts: ConnectParts): void {
  const { dataset } = pagePart('connect-root', HTMLElement);
  new ConnectPage(readSubject(dataset), parts).start();
}

class ConnectPage {
  readonly #subject: ConnectSubject;
  readonly #parts: ConnectParts;
  readonly #validator: ConfigValidator;
  readonly #panels: SettingsPanels;
  readonly #outcome = pagePart('outcome', HTMLElement);
  readonly #say = announcer(pagePart('announcement', HTMLElement));
  #reveal = false;
  /** Errors of the last validation. */
  #faults: SettingsFaults = { config: [], headers: [] };
  #validationTimer = 0;
  #forgetTimer = 0;
  #snippets: SnippetPanel | undefined;

  constructor(subject: ConnectSubject, parts: ConnectParts) {
    this.#subject = subject;
    this.#parts = parts;
    this.#validator = createConfigValidator();
    this.#panels = new SettingsPanels(subject, () => this.#onEdit());
  }

  start(): void {
    const { remote } = this.#subject;
    for (const id of ['config-form', 'header-form']) {
      document.getElementById(id)?.addEventListener('submit', (event) => {
        event.preventDefault();
        if (remote !== undefined) document.getElementById('connect-now')?.click();
      });
    }
    // The hidden button still lets Enter submit the form.
    const opener = document.getElementById('open-address');
    if (opener !== null) opener.hidden = true;
    document.addEventListener('click', (event) => void this.#onClick(event));
    addEventListener('pagehide', () => this.#forget());
    if (remote !== undefined) {
      this.#snippets = this.#parts.snippets(pagePart('snippets', HTMLElement), this.#subject);
      // A page whose content security policy cannot name the server has no part for connections.
      if (document.getElementById('trial') !== null)
        this.#parts.trials?.({ subject: this.#subject, validator: this.#validator, chosen: () => this.#chosen(remote) }).start();
    }
    void this.#validateNow();
  }

  #onEdit(): void {
    this.#show();
    clearTimeout(this.#validationTimer);
    clearTimeout(this.#forgetTimer);
    this.#validationTimer = window.setTimeout(() => void this.#validateNow(), VALIDATE_AFTER);
    this.#forgetTimer = window.setTimeout(() => {
      this.#forget();
      this.#say(words.secretsDeleted);
    }, FORGET_AFTER);
  }

  /** The URL for the current inputs; `undefined` if they are invalid, which the forms then show. */
  async #chosen(remote: RemoteConnection): Promise<ChosenAddress | undefined> {
    const faults = await this.#panels.faults(this.#validator);
    this.#panels.showErrors(faults);
    if (faults.config.length + faults.headers.length > 0) return undefined;
    const given = this.#panels.given();
    const shown = urlOfConnection(remote, given, { labels: this.#panels.labels() });
    return {
      url: configuredEndpoint(remote.endpoint, given.config, remote.schema),
      headers: (shown.headers ?? []).map((header) => [header.name, headerText(header)] as const),
      shown,
    };
  }

  async #validateNow(): Promise<void> {
    this.#faults = await this.#panels.faults(this.#validator);
    this.#panels.markErrors(this.#faults);
    this.#show();
  }

  /** Clears the secrets and all fields that may contain secrets. */
  #forget(): void {
    clearTimeout(this.#forgetTimer);
    this.#reveal = false;
    this.#panels.forget();
    void this.#validateNow();
  }

  #show(): void {
    const { remote, schema } = this.#subject;
    const outcome: Outcome = {
      wrong: [...this.#faults.config, ...this.#faults.headers],
      labels: this.#panels.labels(),
      reveal: this.#reveal,
      hasFields: this.#panels.hasFields,
    };
    if (remote !== undefined) this.#showAddress(remote, outcome);
    else if (outcome.hasFields) render(this.#outcome, configOutcome(this.#panels.given().config, schema, outcome));
  }

  #showAddress(remote: RemoteConnection, outcome: Outcome): void {
    const { config, headers } = this.#panels.given();
    const { labels } = outcome;
    const missing = this.#panels.config
      .reading()
      .errors.filter((error) => !isInvalid(error))
      .map(({ param }) => param);
    let shownUrl: ShownUrl;
    try {
      const known = { ...headers, missing: new Set<string>() };
      render(this.#outcome, urlOutcome(urlOfConnection(remote, { config, headers: known }, { labels }), outcome));
      shownUrl = urlOfConnection(remote, { config, headers }, { labels, missing });
    } catch (error) {
      if (!(error instanceof ConfigEncodeError)) throw error;
      render(this.#outcome, [element('p', { class: 'error' }, error.message)]);
      return;
    }
    this.#snippets?.show({
      address: shownUrl,
      verdict: statusLine(outcome),
      isInvalid: outcome.wrong.some(isInvalid),
      reveal: this.#reveal,
    });
  }

  async #onClick({ target }: Event): Promise<void> {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    if (button.dataset['reveal'] !== undefined) {
      this.#reveal = !this.#reveal;
      this.#show();
    }
    const text = button.dataset['copyOutcome'] === undefined ? button.dataset['copy'] : this.#outcomeText();
    if (text !== undefined) await copyAndAnnounce(text, this.#say);
  }

  /** The result of the form, including secrets. */
  #outcomeText(): string {
    const { config } = this.#panels.given();
    const { remote } = this.#subject;
    return remote === undefined ? configText(config) : configuredEndpoint(remote.endpoint, config, remote.schema).href;
  }
}
