import * as words from '#messages/connect.ts';
import { words as formWords } from '#messages/reasons.ts';

import type { ShownAddress } from '../../views/address-view.ts';
import { addressOutcome, configOutcome, configText, isInvalid, verdictLine, type Outcome } from '../../views/outcome-view.ts';
import { addressOf, withPlaceholders } from '../../views/server-target.ts';
import { element } from '../../views/view.ts';
import { configForm, type DraftReading } from '../../session-config/form/index.ts';
import { ConfigEncodeError, connectionUrl, isSecretParam, type ConfigFault, type SchemaObject } from '../../session-config/index.ts';
import { announcer } from '../page/announcer.ts';
import { copyAloud } from '../page/clipboard.ts';
import { createConfigJudge, type ConfigJudge } from './config-judge.ts';
import type { ConnectSubject } from './connect-subject.ts';
import type { TrialsOptions } from './connect-trials.ts';
import type { ShownWays } from './connect-ways.ts';
import { FormPanel } from '../form/form-panel.ts';
import { pagePart } from '../page/page-part.ts';
import { render } from '../page/render.ts';

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
  const subject: ConnectSubject = {
    endpoint: dataset['endpoint'],
    // Written by the build, as JSON.
    schema: JSON.parse(dataset['schema'] ?? '{}') as SchemaObject,
    qualifiedName: dataset['name'] ?? '',
    displayName: dataset['displayName'] ?? '',
  };
  new ConnectPage(subject, parts).start();
}

class ConnectPage {
  readonly #subject: ConnectSubject;
  readonly #parts: ConnectParts;
  readonly #judge: ConfigJudge;
  readonly #panel: FormPanel;
  readonly #outcome = pagePart('outcome', HTMLElement);
  readonly #say = announcer(pagePart('announcement', HTMLElement));
  #reveal = false;
  /** What was found wrong last. */
  #wrong: readonly ConfigFault[] = [];
  #judgeTimer = 0;
  #forgetTimer = 0;
  #ways: ShownWays | undefined;

  constructor(subject: ConnectSubject, parts: ConnectParts) {
    this.#subject = subject;
    this.#parts = parts;
    this.#judge = createConfigJudge(parts.startWorker);
    this.#panel = new FormPanel(pagePart('config-fields', HTMLElement), configForm(subject.schema, { words: formWords }), {
      prefix: 'config',
      onChange: () => this.#onEdit(),
    });
  }

  start(): void {
    const { endpoint } = this.#subject;
    pagePart('config-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      if (endpoint !== undefined) document.getElementById('connect-now')?.click();
    });
    // Out of sight it still lets Enter submit the form.
    const opener = document.getElementById('open-address');
    if (opener !== null) opener.hidden = true;
    document.addEventListener('click', (event) => void this.#onClick(event));
    addEventListener('pagehide', () => this.#forget());
    if (endpoint !== undefined) {
      this.#ways = this.#parts.ways(pagePart('ways', HTMLElement), this.#subject);
      const trials = this.#parts.trials?.({
        subject: this.#subject,
        judge: this.#judge,
        chosen: () => this.#chosen(),
        showErrors: (errors) => this.#panel.showErrors(errors),
      });
      trials?.start();
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

  /** The address for what is chosen, or all that is wrong with it. */
  async #chosen(): Promise<{ readonly url: URL; readonly shown: ShownAddress } | readonly ConfigFault[]> {
    const errors = await this.#errors();
    const { endpoint, schema } = this.#subject;
    if (errors.length > 0 || endpoint === undefined) return errors;
    const { config } = this.#panel.reading();
    return { url: connectionUrl(endpoint, config, schema), shown: addressOf(endpoint, config, schema, this.#panel.labels()) };
  }

  async #errors(): Promise<readonly ConfigFault[]> {
    const { config, errors } = this.#panel.reading();
    const judged = await this.#judge.judge(this.#subject.schema, config);
    const told = new Set(errors.map(({ pointer }) => pointer));
    return [...errors, ...judged.filter(({ pointer }) => !told.has(pointer))];
  }

  async #judgeNow(): Promise<void> {
    this.#wrong = await this.#errors();
    this.#panel.markErrors(this.#wrong);
    this.#show();
  }

  /** Forgets the secrets, and whatever may hold some. */
  #forget(): void {
    clearTimeout(this.#forgetTimer);
    this.#reveal = false;
    this.#panel.forget((param, text) => isSecretParam(param, this.#subject.schema, text));
    void this.#judgeNow();
  }

  #show(): void {
    const reading = this.#panel.reading();
    const { endpoint, schema } = this.#subject;
    const outcome: Outcome = {
      wrong: this.#wrong,
      labels: this.#panel.labels(),
      reveal: this.#reveal,
      hasFields: this.#panel.model.fields.length > 0,
    };
    if (endpoint !== undefined) this.#showAddress(endpoint, reading, outcome);
    else if (this.#panel.model.fields.length > 0) render(this.#outcome, configOutcome(reading.config, schema, outcome));
  }

  #showAddress(endpoint: string, { config, errors }: DraftReading, outcome: Outcome): void {
    let address: ShownAddress;
    try {
      address = addressOf(endpoint, config, this.#subject.schema, outcome.labels);
    } catch (error) {
      if (!(error instanceof ConfigEncodeError)) throw error;
      render(this.#outcome, [element('p', { class: 'error' }, error.message)]);
      return;
    }
    render(this.#outcome, addressOutcome(address, outcome));
    const missing = errors.filter((error) => !isInvalid(error)).map(({ param }) => param);
    this.#ways?.show({
      address: withPlaceholders(address, missing, outcome.labels),
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
    const { config } = this.#panel.reading();
    const { endpoint, schema } = this.#subject;
    return endpoint === undefined ? configText(config) : connectionUrl(endpoint, config, schema).href;
  }
}
