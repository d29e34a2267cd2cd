import { allowedValues } from './allowed-values.ts';
import { configForm } from './config-form.ts';
import type { FormField, GroupField, NumberField } from './form-field.ts';
import type { FormModel } from './form-model.ts';
import { membersOf } from './inner-fields.ts';

/** One field of a configuration as a table row for display. */
export interface ConfigField {
  /** Name of the query parameter: member names joined by dots (spec §4.4). */
  readonly param: string;
  readonly label: string;
  /** Whether the label is the title in the schema and not made from the name. */
  readonly isTitled: boolean;
  readonly description: string;
  /** JSON Schema type for display: `string`, `integer`, `string or null`; empty if none is given. */
  readonly type: string;
  /** The same as a list. */
  readonly types: readonly string[];
  /** A person must fill it in: it and all enclosing groups are required and have no default. */
  readonly required: boolean;
  readonly secret: boolean;
  /** JSON text of the default; `undefined` if there is none, and for secrets. */
  readonly defaultJson: string | undefined;
  /** JSON texts of the allowed values; empty if any is allowed. */
  readonly allowedJson: readonly string[];
  /** Smallest and largest number, if stated. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

/**
 * The fields of a schema as rows of a table: those of its form, with groups flattened into dotted names, in schema order. An empty list
 * means there is nothing to configure.
 */
export function configFields(schema: unknown): ConfigField[] {
  return membersRows(configForm(schema), true);
}

/** Fields under conditions come last, and are not required. */
function membersRows(members: FormModel | GroupField, isNeeded: boolean): ConfigField[] {
  return distinctRows(membersOf(members).flatMap((field) => rowsOf(field, isNeeded && members.fields.includes(field))));
}

/** The first row of each parameter. */
function distinctRows(rows: readonly ConfigField[]): ConfigField[] {
  const params = rows.map(({ param }) => param);
  return rows.filter(({ param }, index) => params.indexOf(param) === index);
}

function rowsOf(field: FormField, isNeeded: boolean): ConfigField[] {
  const needed = isNeeded && field.required;
  if (field.kind === 'group') return membersRows(field, needed || (isNeeded && field.path.length === 0));
  const isWhole = field.path.length === 0;
  if (isWhole && field.kind === 'variant') return sharedRows(field.options.map((option) => rowsOf(option.field, isNeeded)));
  return [rowOf(field, needed)];
}

/** The distinct fields of several alternatives; a field is required if every alternative requires it. */
function sharedRows(shapes: readonly (readonly ConfigField[])[]): ConfigField[] {
  const isRequired = (param: string): boolean => shapes.every((shape) => shape.some((row) => row.param === param && row.required));
  return distinctRows(shapes.flat()).map((row) => ({ ...row, required: isRequired(row.param) }));
}

function rowOf(field: FormField, required: boolean): ConfigField {
  const { param, label, isTitled, help, types, secret } = field;
  const limits: Pick<NumberField, 'minimum' | 'maximum'> = field.kind === 'number' ? field : {};
  return {
    param,
    label,
    isTitled,
    description: help,
    type: types.join(' or '),
    types,
    required,
    secret,
    defaultJson: field.default === undefined ? undefined : JSON.stringify(field.default),
    allowedJson: allowedValues(field).map((value) => JSON.stringify(value)),
    minimum: limits.minimum,
    maximum: limits.maximum,
  };
}
