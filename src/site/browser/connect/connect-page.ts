import * as words from '#messages/connect.ts';

import type { ShownAddress } from '../../views/address-view.ts';
import { addressOutcome, configOutcome, configText, isInvalid, verdictLine, type Outcome } from '../../views/outcome-view.ts';
import { headerText } from '../../views/header-targets.ts';
import { addressOfWay } from '../../views/server-target.ts';
import { element } from '../../views/view.ts';
import { ConfigEncodeError, configuredEndpoint } from '../../../session-config/index.ts';
import type { RemoteConnection } from '../../../catalog/record/remote-connection.ts';
import { announcer } from '../page/announcer.ts';
import { copyAloud } from '../page/clipboard.ts';
import { createConfigJudge, type ConfigJudge } from './config-judge.ts';
import { readSubject, type ConnectSubject } from './connect-subject.ts';
import type { ChosenAddress, TrialsOptions } from './connect-trials.ts';
import type { ShownWays } from './connect-ways.ts';
import { pagePart } from '../page/page-part.ts';
import { render } from '../page/render.ts';
import { SettingsPanels, type SettingsFaults } from './settings-panels.ts';

/** Quiet time after an edit before the configuration is judged, in milliseconds. */
const JUDGE_AFTER = 150;
/** Time after the last edit after which what was typed is forgotten, in milliseconds. */
const FORGET_AFTER = 10 * 60 * 1000;

/** What a page on which a server is configured is made of. */
export interface ConnectParts {
  readonly startWorker: () => Worker;
  /** Shows the ways into clients. */
  readonly ways: (container: HTMLElement, subject: ConnectSubject) => ShownWays;
  /** Opens connections from the page; left out where it may not. */
  readonly trials?: (options: TrialsOptions) => { start(): void };
}

/** Brings a page on which a server is configured to life. What is typed stays in this page's memory and nowhere else. */
export function startConnect(parts: ConnectParts): void {
  const { dataset } = pagePart('connect-root', HTMLElement);
  new ConnectPage(readSubject(dataset), parts).start();
}

class ConnectPage {
  readonly #subject: ConnectSubject;
  readonly #parts: ConnectParts;
  readonly #judge: ConfigJudge;
  readonly #panels: SettingsPanels;
  readonly #outcome = pagePart('outcome', HTMLElement);
  readonly #say = announcer(pagePart('announcement', HTMLElement));
  #reveal = false;
  /** What was found wrong last. */
  #wrong: SettingsFaults = { config: [], headers: [] };
  #judgeTimer = 0;
  #forgetTimer = 0;
  #ways: ShownWays | undefined;

  constructor(subject: ConnectSubject, parts: ConnectParts) {
    this.#subject = subject;
    this.#parts = parts;
    this.#judge = createConfigJudge(parts.startWorker);
    this.#panels = new SettingsPanels(subject, () => this.#onEdit());
  }

  start(): void {
    const { way } = this.#subject;
    for (const id of ['config-form', 'header-form']) {
      document.getElementById(id)?.addEventListener('submit', (event) => {
        event.preventDefault();
        if (way !== undefined) document.getElementById('connect-now')?.click();
      });
    }
    // Out of sight it still lets Enter submit the form.
    const opener = document.getElementById('open-address');
    if (opener !== null) opener.hidden = true;
    document.addEventListener('click', (event) => void this.#onClick(event));
    addEventListener('pagehide', () => this.#forget());
    if (way !== undefined) {
      this.#ways = this.#parts.ways(pagePart('ways', HTMLElement), this.#subject);
      // The page of a server that its policy cannot name has no place for connections.
      if (document.getElementById('trial') !== null)
        this.#parts.trials?.({ subject: this.#subject, judge: this.#judge, chosen: () => this.#chosen(way) }).start();
    }
    void this.#judgeNow();
  }

  #onEdit(): void {
    this.#show();
    clearTimeout(this.#judgeTimer);
    clearTimeout(this.#forgetTimer);
    this.#judgeTimer = window.setTimeout(() => void this.#judgeNow(), JUDGE_AFTER);
    this.#forgetTimer = window.setTimeout(() => {
      this.#forget();
      this.#say(words.secretsForgotten);
    }, FORGET_AFTER);
  }

  /** The address for what is chosen; `undefined` where something is wrong with it, which the forms then say. */
  async #chosen(way: RemoteConnection): Promise<ChosenAddress | undefined> {
    const faults = await this.#panels.faults(this.#judge);
    this.#panels.showErrors(faults);
    if (faults.config.length + faults.headers.length > 0) return undefined;
    const given = this.#panels.given();
    const shown = addressOfWay(way, given, { labels: this.#panels.labels() });
    return {
      url: configuredEndpoint(way.endpoint, given.config, way.schema),
      headers: (shown.headers ?? []).map((header) => [header.name, headerText(header)] as const),
      shown,
    };
  }

  async #judgeNow(): Promise<void> {
    this.#wrong = await this.#panels.faults(this.#judge);
    this.#panels.markErrors(this.#wrong);
    this.#show();
  }

  /** Forgets the secrets, and whatever may hold some. */
  #forget(): void {
    clearTimeout(this.#forgetTimer);
    this.#reveal = false;
    this.#panels.forget();
    void this.#judgeNow();
  }

  #show(): void {
    const { way, schema } = this.#subject;
    const outcome: Outcome = {
      wrong: [...this.#wrong.config, ...this.#wrong.headers],
      labels: this.#panels.labels(),
      reveal: this.#reveal,
      hasFields: this.#panels.hasFields,
    };
    if (way !== undefined) this.#showAddress(way, outcome);
    else if (outcome.hasFields) render(this.#outcome, configOutcome(this.#panels.given().config, schema, outcome));
  }

  #showAddress(way: RemoteConnection, outcome: Outcome): void {
    const { config, headers } = this.#panels.given();
    const { labels } = outcome;
    const missing = this.#panels.config
      .reading()
      .errors.filter((error) => !isInvalid(error))
      .map(({ param }) => param);
    let told: ShownAddress;
    try {
      const known = { ...headers, missing: new Set<string>() };
      render(this.#outcome, addressOutcome(addressOfWay(way, { config, headers: known }, { labels }), outcome));
      told = addressOfWay(way, { config, headers }, { labels, missing });
    } catch (error) {
      if (!(error instanceof ConfigEncodeError)) throw error;
      render(this.#outcome, [element('p', { class: 'error' }, error.message)]);
      return;
    }
    this.#ways?.show({
      address: told,
      verdict: verdictLine(outcome),
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
    if (text !== undefined) await copyAloud(text, this.#say);
  }

  /** What the form makes, with its secrets. */
  #outcomeText(): string {
    const { config } = this.#panels.given();
    const { way } = this.#subject;
    return way === undefined ? configText(config) : configuredEndpoint(way.endpoint, config, way.schema).href;
  }
}
