import { words } from '#messages/reasons.ts';

import { givenHeaders, headersForm, type GivenSettings } from '../../views/server-target.ts';
import { configForm, draftErrors, type DraftReading } from '../../../session-config/form/index.ts';
import { isSecretParam, type ConfigFault } from '../../../session-config/index.ts';
import { FormPanel } from '../form/form-panel.ts';
import { pagePart } from '../page/page-part.ts';
import type { ConfigJudge } from './config-judge.ts';
import type { ConnectSubject } from './connect-subject.ts';

/** What was found wrong, by the form that it concerns. */
export interface SettingsFaults {
  readonly config: readonly ConfigFault[];
  readonly headers: readonly ConfigFault[];
}

/** The forms of a page: that of the configuration, and that of the headers where the server wants some. */
export class SettingsPanels {
  readonly config: FormPanel;
  readonly #headers: FormPanel | undefined;
  readonly #subject: ConnectSubject;

  constructor(subject: ConnectSubject, onChange: () => void) {
    this.#subject = subject;
    this.config = new FormPanel(pagePart('config-fields', HTMLElement), configForm(subject.schema, { words }), {
      prefix: 'config',
      onChange,
    });
    const model = subject.way && headersForm(subject.way, { words });
    if (model !== undefined && model.fields.length > 0)
      this.#headers = new FormPanel(pagePart('header-fields', HTMLElement), model, { prefix: 'header', onChange });
  }

  /** Whether there is anything to fill in. */
  get hasFields(): boolean {
    return this.config.model.fields.length > 0 || this.#headers !== undefined;
  }

  /** What people call everything that can be filled in. */
  labels(): ReadonlyMap<string, string> {
    return new Map([...(this.#headers?.labels() ?? []), ...this.config.labels()]);
  }

  /** What the forms stand for now. */
  given(): GivenSettings {
    const reading = this.#headers?.reading() ?? NOTHING;
    return { config: this.config.reading().config, headers: givenHeaders(reading, this.#headers?.labels() ?? new Map()) };
  }

  /** All that is wrong with what the forms stand for. */
  async faults(judge: ConfigJudge): Promise<SettingsFaults> {
    const { way, schema } = this.#subject;
    const config = await faultsOf(this.config.reading(), schema, judge);
    const headers =
      this.#headers === undefined || way === undefined ? [] : await faultsOf(this.#headers.reading(), way.headers.schema, judge);
    return { config, headers };
  }

  /** Marks the fields that are wrong. */
  markErrors({ config, headers }: SettingsFaults): void {
    this.config.markErrors(config);
    this.#headers?.markErrors(headers);
  }

  /** Marks the fields that are wrong, untouched ones too, and takes the person to the first list of them. */
  showErrors({ config, headers }: SettingsFaults): void {
    this.#headers?.showErrors(headers);
    this.config.showErrors(config);
  }

  /** Forgets the secrets, and whatever may hold some. */
  forget(): void {
    const { way, schema } = this.#subject;
    this.config.forget((param, text) => isSecretParam(param, schema, text));
    this.#headers?.forget((param, text) => isSecretParam(param, way?.headers.schema ?? {}, text));
  }
}

const NOTHING: DraftReading = { config: {}, errors: [] };

async function faultsOf(reading: DraftReading, schema: ConnectSubject['schema'], judge: ConfigJudge): Promise<readonly ConfigFault[]> {
  const { config, errors } = reading;
  const judged = draftErrors(await judge.judge(schema, config), reading);
  const told = new Set(errors.map(({ pointer }) => pointer));
  return [...errors, ...judged.filter(({ pointer }) => !told.has(pointer))];
}
