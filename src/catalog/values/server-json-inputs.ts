import { FORBIDDEN_KEYS, jsonObject, listMember, textMember, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { FieldReader } from './field-reader.ts';
import { scalarText } from './scalar-text.ts';

/** A variable in a template: a name in braces. */
export const VARIABLE = /\{([^{}\s]{1,100})\}/g;

/** Maximum number of settings of a configuration. */
export const MAX_FIELDS = 200;

/** Collects the inputs of a `server.json` that a person enters into the schema of a session configuration. */
export class ConfigFields {
  readonly #properties = jsonObject();
  readonly #required = new Set<string>();

  /** Adds a setting under a name, unless there is one already. */
  add(name: string, input: FieldReader): void {
    const isFull = Object.keys(this.#properties).length >= MAX_FIELDS;
    if (name === '' || FORBIDDEN_KEYS.has(name) || Object.hasOwn(this.#properties, name) || isFull) return;
    this.#properties[name] = fieldSchema(input);
    if (input.flag('isRequired') === true) this.#required.add(name);
  }

  /** The schema; an empty object if there are no settings. */
  schema(): JsonObject {
    if (Object.keys(this.#properties).length === 0) return jsonObject();
    const required = [...this.#required];
    return jsonObject([
      ['type', 'object'],
      ['properties', this.#properties],
      ...(required.length > 0 ? [['required', required] as const] : []),
    ]);
  }
}

const TYPES: ReadonlyMap<string, 'number' | 'boolean'> = new Map([
  ['number', 'number'],
  ['boolean', 'boolean'],
]);

/** The schema of a setting. */
export function fieldSchema(input: FieldReader): JsonObject {
  const type = TYPES.get(input.text('format') ?? '') ?? 'string';
  const [description, placeholder] = [input.text('description'), input.text('placeholder')];
  const choices = (input.texts('choices') ?? []).flatMap((text) => typedValue(text, type) ?? []);
  const byDefault = scalarText(input.raw('default'));
  const value = byDefault === undefined ? undefined : typedValue(byDefault, type);
  if (byDefault !== undefined && value === undefined)
    input.warn('default', 'bad-default', `"default" is not a ${type}; it is skipped.`, 'Write a value of the format.');
  const schema = jsonObject([['type', type]]);
  if (description) schema['description'] = description;
  if (choices.length > 0) schema['enum'] = choices;
  if (value !== undefined) schema['default'] = value;
  if (placeholder) schema['examples'] = [placeholder];
  if (input.flag('isSecret') === true) Object.assign(schema, { format: 'password', writeOnly: true });
  return schema;
}

function typedValue(text: string, type: 'string' | 'number' | 'boolean'): string | number | boolean | undefined {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
}

/** The value of a variable that users need not enter: its value, its default, or its only choice. */
export function fixedValue(variable: JsonValue | undefined): string | undefined {
  const [only, second] = listMember(variable, 'choices');
  const single = second === undefined && typeof only === 'string' ? only : undefined;
  return textMember(variable, 'value') ?? textMember(variable, 'default') ?? single;
}
