import { words } from '#messages/reasons.ts';

import { givenHeaders, headersForm, type GivenSettings } from '../../views/server-target.ts';
import { configForm, draftErrors, type DraftReading } from '../../../session-config/form/index.ts';
import { isSecretParam, type ConfigFault } from '../../../session-config/index.ts';
import { FormPanel } from '../form/form-panel.ts';
import { pagePart } from '../page/page-part.ts';
import type { ConfigValidator } from './config-validator.ts';
import type { ConnectSubject } from './connect-subject.ts';

/** Errors by form. */
export interface SettingsFaults {
  readonly config: readonly ConfigFault[];
  readonly headers: readonly ConfigFault[];
}

/** The forms of a page: one for the configuration, and one for headers if the server has any. */
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
    const model = subject.remote && headersForm(subject.remote, { words });
    if (model !== undefined && model.fields.length > 0)
      this.#headers = new FormPanel(pagePart('header-fields', HTMLElement), model, { prefix: 'header', onChange });
  }

  /** Whether the forms have any field. */
  get hasFields(): boolean {
    return this.config.model.fields.length > 0 || this.#headers !== undefined;
  }

  /** Labels of all fields by parameter. */
  labels(): ReadonlyMap<string, string> {
    return new Map([...(this.#headers?.labels() ?? []), ...this.config.labels()]);
  }

  /** The current values of the forms. */
  given(): GivenSettings {
    const reading = this.#headers?.reading() ?? NOTHING;
    return { config: this.config.reading().config, headers: givenHeaders(reading, this.#headers?.labels() ?? new Map()) };
  }

  /** All errors in the current values. */
  async faults(validator: ConfigValidator): Promise<SettingsFaults> {
    const { remote, schema } = this.#subject;
    const config = await faultsOf(this.config.reading(), schema, validator);
    const headers =
      this.#headers === undefined || remote === undefined ? [] : await faultsOf(this.#headers.reading(), remote.headers.schema, validator);
    return { config, headers };
  }

  /** Marks invalid fields. */
  markErrors({ config, headers }: SettingsFaults): void {
    this.config.markErrors(config);
    this.#headers?.markErrors(headers);
  }

  /** Marks all invalid fields, also untouched ones, and moves the focus to the first error list. */
  showErrors({ config, headers }: SettingsFaults): void {
    this.#headers?.showErrors(headers);
    this.config.showErrors(config);
  }

  /** Clears the secrets and all fields that may contain secrets. */
  forget(): void {
    const { remote, schema } = this.#subject;
    this.config.forget((param, text) => isSecretParam(param, schema, text));
    this.#headers?.forget((param, text) => isSecretParam(param, remote?.headers.schema ?? {}, text));
  }
}

const NOTHING: DraftReading = { config: {}, errors: [] };

async function faultsOf(
  reading: DraftReading,
  schema: ConnectSubject['schema'],
  validator: ConfigValidator,
): Promise<readonly ConfigFault[]> {
  const { config, errors } = reading;
  const invalid = draftErrors(await validator.validate(schema, config), reading);
  const reported = new Set(errors.map(({ pointer }) => pointer));
  return [...errors, ...invalid.filter(({ pointer }) => !reported.has(pointer))];
}
