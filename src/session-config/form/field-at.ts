import { pointerOfPath } from '../schema/pointer.ts';
import { given } from './given.ts';
import type { ConditionalFields, FormField, ListField, RecordField } from './form-field.ts';

/** The field of one item of a list. */
export function itemField({ item, path }: ListField, index: number): FormField {
  const placed = placedAt(item, [...path, String(index)], item.path.length);
  return item.isTitled ? placed : { ...placed, label: `${item.label} ${index + 1}` };
}

/** The field of the value in one row of a record. Its pointer has the index of the row, as in the draft. */
export function rowField({ value, path }: RecordField, row: number): FormField {
  return placedAt(value, [...path, String(row)], value.path.length);
}

/** A field with all inner fields at another path. `depth` is the length of the replaced path. */
function placedAt(field: FormField, start: readonly string[], depth: number): FormField {
  const path = [...start, ...field.path.slice(depth)];
  const place = { path, param: path.join('.'), pointer: pointerOfPath(path) };
  const inner = (held: FormField): FormField => placedAt(held, start, depth);
  const placed = (held: ConditionalFields): ConditionalFields => ({ ...held, fields: held.fields.map(inner) });
  if (field.kind === 'group') {
    return { ...field, ...place, fields: field.fields.map(inner), ...given({ conditional: field.conditional?.map(placed) }) };
  }
  if (field.kind === 'list') return { ...field, ...place, item: inner(field.item) };
  if (field.kind === 'record') return { ...field, ...place, value: inner(field.value) };
  if (field.kind !== 'variant') return { ...field, ...place };
  return { ...field, ...place, options: field.options.map((option) => ({ ...option, field: inner(option.field) })) };
}
