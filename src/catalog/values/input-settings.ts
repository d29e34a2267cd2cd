import { FORBIDDEN_KEYS, jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import { FieldReader } from './field-reader.ts';
import { HEADER_VALUE_PATTERN } from './http-header.ts';
import { inputTree, variableOf, type Input, type InputWithVariables } from './input.ts';
import { lettersOf } from './letters-of.ts';
import { fieldSchema, MAX_FIELDS, VARIABLE } from './server-json-inputs.ts';

/** A part of a text that a setting fills. */
export interface SettingSlot {
  /** Name of the setting in the schema. */
  readonly setting: string;
  /** The value that is used if none is entered; absent if there is none. */
  readonly default?: string;
}

/** A text made of fixed parts and settings. */
export type TemplateParts = readonly (string | SettingSlot)[];

/** How a setting is shown in a form. */
export interface SettingOptions {
  /** Title of the field; the name of the setting if absent. */
  readonly title?: string;
  /** The name as it is written where the value is used, such as `--db-path`; the wanted name if absent. */
  readonly written?: string;
  /** Changes the JSON Schema of the field. */
  readonly adjust?: (field: JsonObject) => void;
}

/**
 * Collects the values that a person enters for inputs, as the JSON Schema of one object. Equal names of different inputs are numbered. Beyond
 * {@link MAX_FIELDS} settings, only defaults are used.
 */
export class InputSettings {
  readonly #fields = new Map<string, { readonly field: JsonObject; readonly isRequired: boolean; readonly written: string }>();
  /** Slots of variables by their name and all that is stated about them. */
  readonly #variables = new Map<string, SettingSlot>();

  /** Adds a setting for an input, and returns its place. */
  add(wanted: string, input: Input, { title, written = wanted, adjust }: SettingOptions = {}): SettingSlot {
    const setting = this.#freeName(wanted);
    const field = fieldSchema(new FieldReader(inputTree(input)));
    if (title !== undefined) field['title'] = title;
    adjust?.(field);
    if (this.#fields.size < MAX_FIELDS)
      this.#fields.set(setting, { field, isRequired: input.isRequired === true && input.default === undefined, written });
    return { setting, ...(input.default !== undefined && { default: input.default }) };
  }

  /** The setting of a variable in a template. Variables of which all is equal are one setting. */
  addVariable(name: string, input: Input, options: SettingOptions = {}): SettingSlot {
    const key = JSON.stringify([name, inputTree(input), options.adjust !== undefined]);
    const slot = this.#variables.get(key) ?? this.add(name, input, options);
    this.#variables.set(key, slot);
    return slot;
  }

  /** The schema; an empty object if there are no settings. */
  schema(): JsonObject {
    if (this.#fields.size === 0) return jsonObject();
    const required = [...this.#fields].flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
    return jsonObject([
      ['type', 'object'],
      ['properties', this.#properties()],
      ...(required.length > 0 ? [['required', required] as const] : []),
    ]);
  }

  /** The fields. Those whose names have the same letters would have the same label, so they have a title. */
  #properties(): JsonObject {
    const alike = Map.groupBy(this.#fields.keys(), (name) => lettersOf(name));
    return jsonObject(
      [...this.#fields].map(([name, { field, written }]) => {
        const isAlone = alike.get(lettersOf(name))?.length === 1;
        return [
          name,
          isAlone || field['title'] !== undefined ? field : jsonObject([...Object.entries(field), ['title', written]]),
        ] as const;
      }),
    );
  }

  #freeName(wanted: string): string {
    // Dots and brackets would split a name in a parameter path.
    const plain = wanted.replaceAll(/[^\w-]/g, '_');
    const name = FORBIDDEN_KEYS.has(plain) ? `${plain}_1` : plain;
    let free = name;
    for (let number = 2; this.#fields.has(free); number += 1) free = `${name}_${number}`;
    return free;
  }
}

/** Limits the field of a setting to what a header can carry, for {@link SettingOptions.adjust}. */
export function asHeaderValue(field: JsonObject): void {
  if (field['type'] === 'string' && field['enum'] === undefined) field['pattern'] = HEADER_VALUE_PATTERN;
}

/** What happens to a name in braces that the input does not describe: it is a setting, or it stays as it is written. */
type UnknownVariable = 'setting' | 'text';

/** The settings to add a template's variables to, and the options of its fields. */
interface TemplateTarget extends Pick<SettingOptions, 'adjust'> {
  readonly settings: InputSettings;
  readonly unknownVariable: UnknownVariable;
}

/**
 * The parts of a fixed value. Each of its variables without a value becomes a setting. A variable inherits from its input whether it is
 * secret and required, unless it states that itself.
 */
export function templateParts(value: string, input: InputWithVariables, target: TemplateTarget): TemplateParts {
  const { settings, unknownVariable, adjust } = target;
  const slots = new Map<string, string | SettingSlot>();
  const slotOf = (variable: string, text: string): string | SettingSlot => {
    const stated = variableOf(input, variable);
    if (stated === undefined && unknownVariable === 'text') return text;
    const known = inherited(stated ?? {}, input);
    return settled(known) ?? settings.addVariable(variable, known, adjust && { adjust });
  };
  return splitAtVariables(value).map(({ text, variable }) => {
    if (variable === undefined) return text;
    const slot = slots.get(variable) ?? slotOf(variable, text);
    slots.set(variable, slot);
    return slot;
  });
}

function inherited(variable: Input, of: Input): Input {
  const { description = of.description, placeholder = of.placeholder } = variable;
  return {
    ...variable,
    ...(description !== undefined && { description }),
    ...(placeholder !== undefined && { placeholder }),
    isRequired: variable.isRequired ?? of.isRequired === true,
    isSecret: variable.isSecret ?? of.isSecret === true,
  };
}

/** The value of a variable that users need not enter. */
function settled({ value, choices }: Input): string | undefined {
  return value ?? (choices?.length === 1 ? choices[0] : undefined);
}

function splitAtVariables(value: string): { readonly text: string; readonly variable?: string }[] {
  const parts: { text: string; variable?: string }[] = [];
  let end = 0;
  for (const match of value.matchAll(VARIABLE)) {
    if (match.index > end) parts.push({ text: value.slice(end, match.index) });
    parts.push({ text: match[0], variable: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < value.length) parts.push({ text: value.slice(end) });
  return parts;
}
