import type { Way } from '../../../install/index.ts';
import { givenHeaders, type GivenSettings } from '../../../install/entries/remote-target.ts';
import { formsOfWay, schemaOfWay } from '../../views/way-target.ts';
import { draftErrors, type DraftReading } from '../../../session-config/form/index.ts';
import { isSecretParam, type ConfigError, type ConfigFault, type SchemaObject } from '../../../session-config/index.ts';
import type { ControlError } from '../../views/outcome-view.ts';
import { alternativesText, joinedRequirement, type Requirement } from '../../views/required-fields.ts';
import { FormPanel } from '../form/form-panel.ts';
import { pagePart } from '../page/page-part.ts';
import type { ConfigValidator } from './config-validator.ts';
import { encodingFault } from './encoding-fault.ts';
import { joinedFaults } from './settings-faults.ts';

/** Errors by form. */
export interface SettingsFaults {
  readonly config: readonly ConfigFault[];
  readonly headers: readonly ConfigFault[];
}

/** The forms of a way to use a server: one for the configuration, and one for headers if it has any. */
export class SettingsPanels {
  readonly way: Way;
  readonly config: FormPanel;
  readonly #headers: FormPanel | undefined;
  /** What the forms consist of, while the page shows those of another way. */
  readonly #kept = new Map<HTMLElement, readonly ChildNode[]>();

  constructor(way: Way, onChange: () => void) {
    this.way = way;
    const { config, headers } = formsOfWay(way);
    this.config = new FormPanel(configPart(), config, { prefix: 'config', onChange });
    if (headers !== undefined) this.#headers = new FormPanel(pagePart(HEADERS, HTMLElement), headers, { prefix: 'header', onChange });
  }

  /** Whether the form for the configuration has any field. */
  get hasConfig(): boolean {
    return this.config.model.fields.length > 0;
  }

  /** Whether there are headers to fill in. */
  get hasHeaders(): boolean {
    return this.#headers !== undefined;
  }

  /** Whether the forms have any field. */
  get hasFields(): boolean {
    return this.hasConfig || this.hasHeaders;
  }

  /** Which shown fields must be filled in. */
  required(): Requirement {
    return joinedRequirement([this.config.required(), ...(this.#headers ? [this.#headers.required()] : [])]);
  }

  /** The settings of which some must be filled in, in words. */
  alternatives(): string | undefined {
    return alternativesText(this.config.model);
  }

  /** Takes the forms from the page, with their entries. */
  leave(): void {
    for (const part of [configPart(), document.getElementById(HEADERS)]) {
      if (part === null) continue;
      this.#kept.set(part, [...part.childNodes]);
      part.replaceChildren();
    }
  }

  /** Shows the forms again. */
  enter(): void {
    for (const [part, nodes] of this.#kept) part.replaceChildren(...nodes);
    this.#kept.clear();
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

  /** Why the URL cannot contain the current configuration; empty if it can, or if there is no URL. */
  unsent(): readonly ConfigFault[] {
    if (this.way.kind !== 'remote') return [];
    const found = encodingFault(this.config.reading().config, this.way.remote.schema);
    return found === undefined ? [] : [found];
  }

  /** All errors in the current values. */
  async faults(validator: ConfigValidator): Promise<SettingsFaults> {
    // A form without fields has nothing to check.
    const checked =
      this.hasConfig || this.way.kind !== 'package' ? await faultsOf(this.config.reading(), schemaOfWay(this.way), validator) : [];
    const config = joinedFaults(checked, this.unsent());
    const headers = this.#headers === undefined ? [] : await faultsOf(this.#headers.reading(), this.#headersSchema(), validator);
    return { config, headers };
  }

  /** Errors of the forms, with the ids of the controls that show them. */
  withControls({ config, headers }: Readonly<Record<keyof SettingsFaults, readonly ConfigError[]>>): readonly ControlError[] {
    return [
      ...config.map((error) => ({ ...error, control: this.config.controlOf(error.pointer) })),
      ...headers.map((error) => ({ ...error, control: this.#headers?.controlOf(error.pointer) })),
    ];
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
    const schema = schemaOfWay(this.way);
    this.config.forget((param, text) => isSecretParam(param, schema, text));
    this.#headers?.forget((param, text) => isSecretParam(param, this.#headersSchema(), text));
  }

  #headersSchema(): SchemaObject {
    return this.way.kind === 'remote' ? this.way.remote.headers.schema : {};
  }
}

const HEADERS = 'header-fields';

function configPart(): HTMLElement {
  return pagePart('config-fields', HTMLElement);
}

const NOTHING: DraftReading = { config: {}, errors: [] };

async function faultsOf(reading: DraftReading, schema: SchemaObject, validator: ConfigValidator): Promise<readonly ConfigFault[]> {
  return joinedFaults(reading.errors, draftErrors(await validator.validate(schema, reading.config), reading));
}
