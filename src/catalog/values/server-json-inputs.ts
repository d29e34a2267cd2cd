import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { FieldReader } from './field-reader.ts';

/** A name in braces within a template. */
export const VARIABLE = /\{([^{}\s]{1,100})\}/g;

/** Most values that a configuration asks for. */
const MAX_FIELDS = 200;

/** The values that a `server.json` asks a person for, gathered into the schema of a session configuration. */
export class ConfigFields {
  readonly #properties = jsonObject();
  readonly #required = new Set<string>();

  /** A value that is asked for under a name. What is already there stays. */
  add(name: string, input: FieldReader): void {
    const isFull = Object.keys(this.#properties).length >= MAX_FIELDS;
    if (name === '' || FORBIDDEN.has(name) || Object.hasOwn(this.#properties, name) || isFull) return;
    this.#properties[name] = fieldSchema(input);
    if (input.flag('isRequired') === true) this.#required.add(name);
  }

  /**
   * An input that may have a value already: then only the variables which that value names are asked for, else the input itself is.
   * (https://github.com/modelcontextprotocol/registry, docs/reference/server-json: `Input`, `InputWithVariables`)
   */
  addInput(name: string, input: FieldReader): void {
    const value = input.text('value');
    if (value === undefined || value === '') return this.add(name, input);
    for (const [, variable = ''] of value.matchAll(VARIABLE)) {
      const described = member(input.object('variables'), variable);
      this.add(variable, input.member('variables', variable, isJsonObject(described) ? described : jsonObject()));
    }
  }

  /** The schema; an empty object where nothing is asked for. */
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

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const TYPES: ReadonlyMap<string, 'number' | 'boolean'> = new Map([
  ['number', 'number'],
  ['boolean', 'boolean'],
]);

/** The schema of a value that is asked for. */
export function fieldSchema(input: FieldReader): JsonObject {
  const type = TYPES.get(input.text('format') ?? '') ?? 'string';
  const [description, placeholder] = [input.text('description'), input.text('placeholder')];
  const choices = (input.texts('choices') ?? []).flatMap((text) => typedValue(text, type) ?? []);
  const byDefault = textOf(input.raw('default'));
  const value = byDefault === undefined ? undefined : typedValue(byDefault, type);
  if (byDefault !== undefined && value === undefined)
    input.warn('default', 'bad-default', `"default" is no ${type}; it is left out.`, 'Write a value of the format.');
  const schema = jsonObject([['type', type]]);
  if (description) schema['description'] = description;
  if (choices.length > 0) schema['enum'] = choices;
  if (value !== undefined) schema['default'] = value;
  if (placeholder) schema['examples'] = [placeholder];
  if (input.flag('isSecret') === true) Object.assign(schema, { format: 'password', writeOnly: true });
  return schema;
}

/** Values travel as text; some publishers write them as they are. */
function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function typedValue(text: string, type: 'string' | 'number' | 'boolean'): string | number | boolean | undefined {
  if (type === 'string') return text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
}

/** What stands for a variable where no person is asked: its value, its default, or its only choice. */
export function settledValue(variable: JsonValue | undefined): string | undefined {
  const choices = member(variable, 'choices');
  const [only, second] = Array.isArray(choices) ? choices : [];
  const single = second === undefined && typeof only === 'string' ? only : undefined;
  return textMember(variable, 'value') ?? textMember(variable, 'default') ?? single;
}
