import type { ArgumentSlot, PackageForm, VariableSlot } from '../../catalog/packages/package-form.ts';
import { isJsonObject, member } from '../../catalog/parsing/json-tree.ts';
import type { SettingSlot, TemplateParts } from '../../catalog/values/input-settings.ts';
import { scalarText } from '../../catalog/values/scalar-text.ts';
import { isSecretParam, type Config, type ConfigValue, type SchemaObject } from '../../session-config/index.ts';
import type { HeaderTarget, Setting, TextTarget } from './target.ts';

/** A stated argument with its value; the flag and the value become separate arguments. */
export interface FilledArgument {
  readonly flag?: string;
  readonly value?: TextTarget;
}

/** The values of a package's form, and how they are shown. */
export interface GivenValues {
  readonly config: Config;
  /** Display names of the settings. */
  readonly labels?: ReadonlyMap<string, string>;
}

/** Fills the places of a form. A placeholder replaces a required setting without a value. */
export class SlotFiller {
  readonly #schema: SchemaObject;
  readonly #given: GivenValues;
  readonly #required: ReadonlySet<unknown>;
  /** One setting in several places is one object, so that it has one placeholder. */
  readonly #settings = new Map<string, Setting | undefined>();

  constructor({ schema }: PackageForm, given: GivenValues) {
    this.#schema = schema;
    this.#given = given;
    const { required } = schema;
    this.#required = new Set(Array.isArray(required) ? required : []);
  }

  /** The environment variable; `undefined` if a value in it is not set. */
  variable({ name, parts }: VariableSlot): HeaderTarget | undefined {
    const made = this.#parts(parts, (slot) => this.#setting(slot));
    return made && { name, parts: made };
  }

  /** The argument, once for each value; none if a value in it is not set. */
  argument({ flag, parts, switch: turned, isRepeated }: ArgumentSlot): FilledArgument[] {
    const start = flag === undefined ? {} : { flag };
    if (turned !== undefined) return scalarText(this.#valueOf(turned)) === 'true' ? [start] : [];
    if (parts === undefined) return [start];
    return this.#repetitions(parts, isRepeated === true).flatMap((settingOf) => {
      const made = this.#parts(parts, settingOf);
      return made === undefined ? [] : [{ ...start, value: { parts: made } }];
    });
  }

  #repetitions(parts: TemplateParts, isRepeated: boolean): ((slot: SettingSlot) => Setting | undefined)[] {
    const slot = parts.find((part) => typeof part !== 'string');
    const value = slot && this.#valueOf(slot);
    if (!isRepeated || slot === undefined || !Array.isArray(value) || value.length === 0) return [(each) => this.#setting(each)];
    return value.map((item: ConfigValue) => () => this.#settingWith(slot.setting, scalarText(item)));
  }

  #parts(parts: TemplateParts, settingOf: (slot: SettingSlot) => Setting | undefined): (string | Setting)[] | undefined {
    const made = parts.map((part) => (typeof part === 'string' ? part : settingOf(part)));
    return made.every((part) => part !== undefined) ? made : undefined;
  }

  #valueOf(slot: SettingSlot): ConfigValue | undefined {
    return this.#given.config[slot.setting] ?? slot.default;
  }

  #choicesOf(name: string): readonly string[] | undefined {
    const { properties } = this.#schema;
    const choices = isJsonObject(properties) ? member(properties[name], 'enum') : undefined;
    return Array.isArray(choices) ? choices.map(String) : undefined;
  }

  #setting(slot: SettingSlot): Setting | undefined {
    if (!this.#settings.has(slot.setting))
      this.#settings.set(slot.setting, this.#settingWith(slot.setting, scalarText(this.#valueOf(slot))));
    return this.#settings.get(slot.setting);
  }

  #settingWith(name: string, value: string | undefined): Setting | undefined {
    const setting = {
      name,
      value: value ?? '',
      secret: isSecretParam(name, this.#schema, value),
      label: this.#given.labels?.get(name) ?? name,
    };
    if (value !== undefined) return setting;
    if (!this.#required.has(name)) return undefined;
    const choices = this.#choicesOf(name);
    return { ...setting, missing: true, ...(choices && { choices }) };
  }
}
