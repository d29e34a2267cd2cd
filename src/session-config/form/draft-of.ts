import { isConfig, isList, type Config, type ConfigValue } from '../schema/config.ts';
import { itemField, rowField } from './field-at.ts';
import type { DraftEntry, FormDraft } from './form-draft.ts';
import { fits, memberOf, misfits } from './field-fits.ts';
import type { FormField, RecordField } from './form-field.ts';
import { innerFieldsOf, membersOf } from './inner-fields.ts';
import type { FormModel } from './form-model.ts';
import { nullObject } from '../schema/null-object.ts';
import type { Result } from '../schema/result.ts';
import { parseJsonText } from './json-text.ts';
import { typedNumber } from './typed-number.ts';

interface Writer {
  readonly entries: Record<string, DraftEntry>;
  readonly variants: Record<string, number>;
}

/**
 * The draft of a form filled in with a configuration, such as an example: `readDraft` returns that configuration. Values without a suitable
 * field are omitted.
 */
export function draftOf(model: FormModel, config: Config): FormDraft {
  const writer: Writer = { entries: nullObject(), variants: nullObject() };
  const [whole] = model.fields;
  if (whole?.path.length === 0) write(whole, config, writer);
  else writeMembers(membersOf(model), config, writer);
  return writer;
}

function write(field: FormField, value: ConfigValue, writer: Writer): void {
  if (value === null && field.nullable) {
    writer.entries[field.pointer] = { kind: 'value', value };
    return;
  }
  if (!fits(field, value)) return;
  const entry = entryOf(field, value);
  if (entry !== undefined) writer.entries[field.pointer] = entry;
  if (field.kind === 'group' && isConfig(value)) writeMembers(membersOf(field), value, writer);
  if (field.kind === 'list' && isList(value)) value.forEach((item, index) => write(itemField(field, index), item, writer));
  if (field.kind === 'record') rowsOf(field, value).forEach(([, held], row) => write(rowField(field, row), held, writer));
  if (field.kind === 'variant') writeVariant(innerFieldsOf(field), field.pointer, value, writer);
}

/** The members of a value that the rows of a record can represent; a schema may allow other values by name. */
function rowsOf(field: RecordField, value: ConfigValue): [string, ConfigValue][] {
  return isConfig(value) ? Object.entries(value).filter(([, held]) => fits(field.value, held)) : [];
}

function writeMembers(fields: readonly FormField[], config: Config, writer: Writer): void {
  for (const field of fields) {
    const value = memberOf(config, field);
    if (value !== undefined) write(field, value, writer);
  }
}

/** The option that changes the value least. */
function writeVariant(options: readonly FormField[], pointer: string, value: ConfigValue, writer: Writer): void {
  const [option] = options.filter((each) => fits(each, value)).toSorted((left, right) => misfits(left, value) - misfits(right, value));
  if (option === undefined) return;
  const index = options.indexOf(option);
  writer.variants[pointer] = index;
  write(option, value, writer);
}

function entryOf(field: FormField, value: ConfigValue): DraftEntry | undefined {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && value !== '' ? { kind: 'typed', text: value } : { kind: 'value', value };
    case 'number':
      return typedEntry(value, JSON.stringify(value), (text) => typedNumber(text, field.integer));
    case 'json':
      return typedEntry(value, JSON.stringify(value, undefined, 2), parseJsonText);
    case 'checkbox':
    case 'three-state':
    case 'choice':
      return { kind: 'value', value };
    case 'list':
      return isList(value) && value.length > 0 ? { kind: 'items', count: value.length } : { kind: 'value', value };
    case 'record':
      return { kind: 'rows', names: rowsOf(field, value).map(([name]) => name) };
    case 'group':
      return { kind: 'value', value: nullObject() };
    case 'variant':
    case 'fixed':
      return undefined;
  }
}

/** The text of a value, unless it could not be read again. */
function typedEntry(value: ConfigValue, text: string, read: (text: string) => Result<unknown, unknown>): DraftEntry {
  return read(text).ok ? { kind: 'typed', text } : { kind: 'value', value };
}
