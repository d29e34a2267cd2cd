import { humanLabel } from './human-label.ts';
import { isSecretField } from './secret-field.ts';

/** One field of a configuration, as a person is told of it. */
export interface ConfigField {
  /** Name of the query parameter: member names joined by dots (spec §4.4). */
  readonly param: string;
  readonly label: string;
  /** Whether the label is a title that the schema gives, and not made from the name. */
  readonly isTitled: boolean;
  readonly description: string;
  /** JSON Schema type for display: `string`, `integer`, `string or null`; empty where none is given. */
  readonly type: string;
  /** A person must fill it in: required, and without a default. */
  readonly required: boolean;
  readonly secret: boolean;
  /** JSON text of the default; `undefined` where there is none, and for secrets. */
  readonly defaultJson: string | undefined;
  /** JSON texts of the allowed values; empty where any is allowed. */
  readonly allowedJson: readonly string[];
  /** Smallest and largest number, where given. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

/** How deep groups of fields may nest before the rest is shown as one field. */
const MAX_DEPTH = 8;

/**
 * The fields of a configuration schema, groups flattened into dotted names, in the order of the schema.
 * An empty list means there is nothing to configure.
 */
export function configFields(schema: unknown): ConfigField[] {
  return isObject(schema) ? [...fieldsOf(schema, '', true, 0)] : [];
}

function* fieldsOf(schema: Schema, prefix: string, parentRequired: boolean, depth: number): Generator<ConfigField> {
  const properties = schema['properties'];
  if (!isObject(properties)) return;
  const required = Array.isArray(schema['required']) ? new Set<unknown>(schema['required']) : new Set();
  for (const [name, definition] of Object.entries(properties)) {
    const field: Schema = isObject(definition) ? definition : {};
    const mustHave = parentRequired && required.has(name);
    const param = `${prefix}${name}`;
    if (isGroup(field) && depth < MAX_DEPTH) yield* fieldsOf(field, `${param}.`, mustHave, depth + 1);
    else yield describe(name, param, field, mustHave);
  }
}

function isGroup(field: Schema): boolean {
  return isObject(field['properties']) && Object.keys(field['properties']).length > 0;
}

function describe(name: string, param: string, field: Schema, mustHave: boolean): ConfigField {
  const secret = isSecretField(name, field);
  const hasDefault = Object.hasOwn(field, 'default');
  return {
    param,
    label: text(field['title']) || humanLabel(name),
    isTitled: text(field['title']) !== '',
    description: text(field['description']),
    type: typeText(field),
    required: mustHave && !hasDefault,
    secret,
    defaultJson: hasDefault && !secret ? JSON.stringify(field['default']) : undefined,
    allowedJson: Array.isArray(field['enum']) ? field['enum'].map((value) => JSON.stringify(value)) : [],
    minimum: number(field['minimum']),
    maximum: number(field['maximum']),
  };
}

function typeText(field: Schema): string {
  const type = field['type'];
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return type.filter((name) => typeof name === 'string').join(' or ');
  const variants = field['anyOf'] ?? field['oneOf'];
  if (!Array.isArray(variants)) return '';
  return [...new Set(variants.map((variant) => (isObject(variant) ? typeText(variant) : '')).filter((name) => name !== ''))].join(' or ');
}

type Schema = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
