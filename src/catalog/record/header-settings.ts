import { jsonObject, type JsonObject } from '../parsing/json-tree.ts';
import { isSecretField } from '../../session-config/index.ts';
import { headerTrees, variableOf, type ConnectionHeader, type HeaderInput } from './connection-header.ts';
import { FieldReader } from '../values/field-reader.ts';
import { HEADER_VALUE_PATTERN } from '../values/http-header.ts';
import { fieldSchema, VARIABLE } from '../values/server-json-inputs.ts';

/** A part of a header value that a setting fills. */
export interface HeaderSlot {
  /** Name of the setting in {@link HeaderSettings.schema}. */
  readonly setting: string;
  /** The value that is sent if none is entered; absent if nothing is sent then. */
  readonly default?: string;
}

/** A header whose value consists of fixed text and settings. */
export interface HeaderTemplate {
  readonly name: string;
  readonly parts: readonly (string | HeaderSlot)[];
}

/** The settings that a form needs for the headers of a connection. */
export interface HeaderSettings {
  /** JSON Schema of an object with a member for each value that a person enters; an empty object if there is none. */
  readonly schema: JsonObject;
  readonly templates: readonly HeaderTemplate[];
}

/** Whether the value of a header is secret, by its source or by its name. */
export function isSecretHeader({ name, isSecret }: ConnectionHeader): boolean {
  return isSecret === true || isSecretField(name, TEXT);
}

const TEXT = jsonObject([['type', 'string']]);

/**
 * The values that a person must enter for these headers: of each header without a value, and of each variable in braces without a value. A
 * variable inherits from its header whether it is secret and required, unless it states that itself.
 */
export function headerSettings(headers: readonly ConnectionHeader[] = []): HeaderSettings {
  const fields = new Map<string, { readonly field: JsonObject; readonly isRequired: boolean }>();
  const ask = (wanted: string, title: string | undefined, input: HeaderInput): HeaderSlot => {
    const setting = freeName(wanted, fields);
    const field = fieldOf(input, title);
    fields.set(setting, { field, isRequired: input.isRequired === true && input.default === undefined });
    return { setting, ...(input.default !== undefined && { default: input.default }) };
  };
  const templates = headers.map((header): HeaderTemplate => {
    const { name, value } = header;
    const own = { ...header, isSecret: isSecretHeader(header) };
    if (value === undefined) return { name, parts: [ask(name, name, own)] };
    const slots = new Map<string, string | HeaderSlot>();
    const slotOf = (variable: string): string | HeaderSlot => {
      const input = inherited(variableOf(header, variable), own);
      return settled(input) ?? ask(variable, undefined, input);
    };
    const parts = splitAtVariables(value).map(({ text, variable }) => {
      if (variable === undefined) return text;
      const slot = slots.get(variable) ?? slotOf(variable);
      slots.set(variable, slot);
      return slot;
    });
    return { name, parts };
  });
  return { schema: schemaOf(fields), templates };
}

/** Names that would not become own members of an object. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  // Dots and brackets would split a name in a parameter path.
  const plain = wanted.replaceAll(/[^\w-]/g, '_');
  const name = FORBIDDEN_NAMES.has(plain) ? `${plain}_1` : plain;
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
  return free;
}

function inherited(variable: HeaderInput, header: HeaderInput): HeaderInput {
  const { description = header.description, placeholder = header.placeholder } = variable;
  return {
    ...variable,
    ...(description !== undefined && { description }),
    ...(placeholder !== undefined && { placeholder }),
    isRequired: variable.isRequired ?? header.isRequired === true,
    isSecret: variable.isSecret ?? header.isSecret === true,
  };
}

/** The value of a variable that users need not enter. */
function settled({ value, choices }: HeaderInput): string | undefined {
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

function fieldOf(input: HeaderInput, title: string | undefined): JsonObject {
  const [tree = jsonObject()] = headerTrees([{ ...input, name: '' }]);
  const schema = fieldSchema(new FieldReader(tree));
  if (title !== undefined) schema['title'] = title;
  if (schema['type'] === 'string' && schema['enum'] === undefined) schema['pattern'] = HEADER_VALUE_PATTERN;
  return schema;
}

function schemaOf(fields: ReadonlyMap<string, { readonly field: JsonObject; readonly isRequired: boolean }>): JsonObject {
  if (fields.size === 0) return jsonObject();
  const required = [...fields].flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  return jsonObject([
    ['type', 'object'],
    ['properties', jsonObject([...fields].map(([name, { field }]) => [name, field] as const))],
    ...(required.length > 0 ? [['required', required] as const] : []),
  ]);
}
