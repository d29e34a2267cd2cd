import * as words from '#messages/connect.ts';

import { urlOutcome, configOutcome, configText, isInvalid, statusLine, type Outcome } from '../../views/outcome-view.ts';
import { headerText } from '../../../install/entries/header-targets.ts';
import { packageOutcome } from '../../views/package-view.ts';
import { awaitedSettings } from '../../../install/entries/awaited-settings.ts';
import { targetOf, urlOfConnection } from '../../../install/entries/remote-target.ts';
import { launchedTarget } from '../../../install/entries/way-target.ts';
import { awaitedView } from '../../views/snippet-views.ts';
import { secretsNote } from '../../views/secrets-note.ts';
import { packageLaunch } from '../../views/way-target.ts';
import { readDraft } from '../../../session-config/form/index.ts';
import { configuredEndpoint } from '../../../session-config/index.ts';
import type { RemoteConnection } from '../../../catalog/record/remote-connection.ts';
import type { PackageWay, ServerTarget, Way } from '../../../install/index.ts';
import { announcer } from '../page/announcer.ts';
import { copyAndAnnounce } from '../page/clipboard.ts';
import { createConfigValidator, type ConfigValidator } from './config-validator.ts';
import { readSubject, type ConnectSubject } from './connect-subject.ts';
import type { ChosenAddress, TrialsOptions } from './connect-trials.ts';
import type { SnippetPanel } from './client-snippet-list.ts';
import { pagePart } from '../page/page-part.ts';
import { render } from '../page/render.ts';
import { joinedFaults, resultFaults } from './settings-faults.ts';
import { SettingsPanels, type SettingsFaults } from './settings-panels.ts';
import { chosenWay, onWayChosen, showClients, showPartsOfWay } from './way-choice.ts';

/** Delay between an edit and the validation, in milliseconds. */
const VALIDATE_AFTER = 150;
/** Time after the last edit until secrets are cleared, in milliseconds. */
const FORGET_AFTER = 10 * 60 * 1000;

/** The parts of a page that configures a server. */
interface ConnectParts {
  /** Shows the client snippets. */
  readonly snippets: (container: HTMLElement) => SnippetPanel;
  /** Opens connections from the page; omitted on pages that may not connect. */
  readonly trials?: (options: TrialsOptions) => { start(): void };
}

/** Starts the script of a page that configures a server. Inputs stay in the memory of this page. */
export function startConnect(parts: ConnectParts): void {
  const { dataset } = pagePart('connect-root', HTMLElement);
  const subject = readSubject(dataset);
  const [first] = subject.ways;
  if (first !== undefined) new ConnectPage(subject, first, parts).start();
}

class ConnectPage {
  readonly #subject: ConnectSubject;
  /** The way whose connection the page can open. */
  readonly #first: Way;
  readonly #parts: ConnectParts;
  readonly #validator: ConfigValidator;
  /** The forms of the ways that were shown, by the ids of the ways. */
  readonly #opened = new Map<string, SettingsPanels>();
  readonly #outcome = pagePart('outcome', HTMLElement);
  readonly #say = announcer(pagePart('announcement', HTMLElement));
  /** The forms of the chosen way. */
  #panels: SettingsPanels;
  #reveal = false;
  /** Errors of the last validation. */
  #faults: SettingsFaults = { config: [], headers: [] };
  #validationTimer = 0;
  #forgetTimer = 0;
  #snippets: SnippetPanel | undefined;
  /** Above the snippets, from the first secret on. */
  readonly #secretsNote = document.createElement('div');

  constructor(subject: ConnectSubject, first: Way, parts: ConnectParts) {
    this.#subject = subject;
    this.#first = first;
    this.#parts = parts;
    this.#validator = createConfigValidator();
    this.#panels = this.#open(first);
  }

  start(): void {
    for (const id of ['config-form', 'header-form']) {
      const form = document.getElementById(id);
      if (!(form instanceof HTMLFormElement)) continue;
      // This page shows what is wrong at each field. Without the script, the browser does.
      form.noValidate = true;
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        if (this.#panels.way === this.#first) document.getElementById('connect-now')?.click();
      });
    }
    // The hidden button still lets Enter submit the form.
    const opener = document.getElementById('open-address');
    if (opener !== null) opener.hidden = true;
    document.addEventListener('click', (event) => void this.#onClick(event));
    addEventListener('pagehide', () => this.#forget());
    const snippets = document.getElementById('snippets');
    if (snippets !== null) this.#snippets = this.#parts.snippets(snippets);
    // A page whose content security policy cannot name the server has no part for connections.
    if (this.#first.kind === 'remote' && document.getElementById('trial') !== null) {
      const { remote } = this.#first;
      this.#parts.trials?.({ subject: this.#subject, validator: this.#validator, chosen: () => this.#chosen(remote) }).start();
    }
    onWayChosen((id) => this.#choose(id));
    // The user may have chosen before this script loaded.
    this.#choose(chosenWay()?.value ?? this.#first.id);
    void this.#validateNow();
  }

  #open(way: Way): SettingsPanels {
    const panels = new SettingsPanels(way, () => this.#onEdit());
    this.#opened.set(way.id, panels);
    return panels;
  }

  /** Shows the forms of another way, and what they lead to. Entries stay. */
  #choose(id: string): void {
    const way = this.#subject.ways.find((each) => each.id === id);
    if (way === undefined || way === this.#panels.way) return;
    this.#panels.leave();
    const known = this.#opened.get(id);
    known?.enter();
    this.#panels = known ?? this.#open(way);
    this.#faults = { config: [], headers: [] };
    showPartsOfWay(this.#panels);
    // Secrets of another way stay masked.
    this.#reveal = false;
    this.#outcome.replaceChildren();
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
    const panels = this.#panels;
    const faults = await panels.faults(this.#validator);
    // The user may have chosen another way meanwhile.
    if (panels !== this.#panels) return;
    this.#faults = faults;
    panels.markErrors(faults);
    this.#show();
  }

  /** Clears the secrets and all fields that may contain secrets, of all ways. */
  #forget(): void {
    clearTimeout(this.#forgetTimer);
    this.#reveal = false;
    for (const panels of this.#opened.values()) panels.forget();
    void this.#validateNow();
  }

  #show(): void {
    const { way } = this.#panels;
    const config = joinedFaults(this.#faults.config, this.#panels.unsent());
    const outcome: Outcome = {
      wrong: this.#panels.withControls({
        config: resultFaults(config, this.#panels.given().config, this.#panels.config.model),
        headers: this.#faults.headers,
      }),
      labels: this.#panels.labels(),
      reveal: this.#reveal,
      hasFields: this.#panels.hasFields,
      required: this.#panels.required(),
      alternatives: this.#panels.alternatives(),
    };
    if (way.kind === 'remote') this.#showAddress(way.remote, outcome);
    else if (way.kind === 'package') this.#showPackage(way, outcome);
    else {
      if (outcome.hasFields) render(this.#outcome, configOutcome(this.#panels.given().config, way.schema, outcome));
      showClients(false);
    }
  }

  #showPackage(way: PackageWay, outcome: Outcome): void {
    const launch = packageLaunch(way, { config: this.#panels.given().config, labels: outcome.labels });
    render(this.#outcome, packageOutcome(way, launch, outcome));
    const target = launchedTarget(this.#subject, launch);
    showClients(target !== undefined);
    if (target !== undefined) this.#showSnippets(target, outcome);
  }

  #showAddress(remote: RemoteConnection, outcome: Outcome): void {
    const { config, headers } = this.#panels.given();
    const { labels } = outcome;
    const awaited = awaitedSettings(this.#panels.config.model, this.#panels.config.draft, readDraft);
    // A configuration that cannot be sent is invalid, and shown as no URL.
    const isSent = this.#panels.unsent().length === 0;
    const known = { config: isSent ? config : {}, headers: { ...headers, missing: new Set<string>() } };
    render(this.#outcome, urlOutcome(urlOfConnection(remote, known, { labels }), outcome));
    showClients(true);
    const target = urlOfConnection(remote, { config: isSent ? awaited.config : {}, headers }, awaited);
    this.#showSnippets(targetOf(this.#subject, target, awaited), outcome);
  }

  #showSnippets(target: ServerTarget, outcome: Outcome): void {
    const instead = outcome.wrong.some(isInvalid) ? statusLine(outcome) : awaitedView(target);
    render(this.#secretsNote, instead === undefined ? secretsNote(target, this.#reveal) : []);
    if (!this.#secretsNote.isConnected && this.#secretsNote.hasChildNodes()) document.getElementById('snippets')?.before(this.#secretsNote);
    this.#snippets?.show({ target, instead, reveal: this.#reveal });
  }

  async #onClick(event: Event): Promise<void> {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('.incomplete a');
    if (link !== null) {
      // Keeps the fragments of links to fields out of the browser history.
      event.preventDefault();
      document.getElementById(link.hash.slice(1))?.focus();
    }
    const button = event.target.closest('button');
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
    const { way } = this.#panels;
    return way.kind === 'remote' ? configuredEndpoint(way.remote.endpoint, config, way.remote.schema).href : configText(config);
  }
}
