import { pathOfPointer } from '../schema/pointer.ts';
import { itemField, rowField } from './field-at.ts';
import type { FormDraft } from './form-draft.ts';
import type { FormField, RecordField } from './form-field.ts';
import type { FormModel } from './form-model.ts';
import { heldFields } from './held-fields.ts';
import { chosenOption } from './live-entry.ts';

/**
 * Pointer of the field that shows a place of the configuration, so that an error can stand beside it: the place itself, the row of a
 * record, or the JSON field that the place is in. `undefined` where no field does: the error concerns the whole.
 *
 * @param pointer as errors name places; `/` is the configuration as a whole
 */
export function controlPointer(model: FormModel, draft: FormDraft, pointer: string): string | undefined {
  return nearest(model, draft, pointer === '/' ? [] : pathOfPointer(pointer), ({ pointer: record }, name) => {
    const entry = draft.entries[record];
    return entry?.kind === 'rows' ? entry.names.indexOf(name) : -1;
  })?.pointer;
}

/**
 * The field with that `pointer`, among those that the form shows for a draft: in a variant those of the chosen option, in lists and
 * records those of any item. `undefined` where there is none.
 */
export function fieldNamed(model: FormModel, draft: FormDraft, pointer: string): FormField | undefined {
  const field = nearest(model, draft, pathOfPointer(pointer), (_record, name) => indexIn(name));
  return field?.pointer === pointer ? field : undefined;
}

/** In which row of a record a name stands; -1 where in none. */
type RowOf = (record: RecordField, name: string) => number;

/** The innermost field on the way along a path. */
function nearest({ fields }: FormModel, draft: FormDraft, path: readonly string[], rowOf: RowOf): FormField | undefined {
  const [whole] = fields;
  const [first, ...rest] = path;
  const isWhole = whole?.path.length === 0;
  let field = isWhole ? whole : memberNamed(fields, first);
  for (const name of isWhole ? path : rest) {
    const next = field === undefined ? undefined : within(field, name, draft, rowOf);
    if (next === undefined) return field;
    field = next;
  }
  return field;
}

function within(field: FormField, name: string, draft: FormDraft, rowOf: RowOf): FormField | undefined {
  if (field.kind === 'variant') return within(chosenOption(field, draft), name, draft, rowOf);
  if (field.kind !== 'list' && field.kind !== 'record') return memberNamed(heldFields(field), name);
  const index = field.kind === 'record' ? rowOf(field, name) : indexIn(name);
  if (index === -1) return undefined;
  return field.kind === 'list' ? itemField(field, index) : rowField(field, index);
}

function indexIn(name: string): number {
  return /^\d{1,9}$/.test(name) ? Number(name) : -1;
}

function memberNamed(fields: readonly FormField[], name: string | undefined): FormField | undefined {
  return fields.find((field) => field.path.at(-1) === name);
}
