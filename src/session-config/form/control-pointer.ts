import { pathOfPointer } from '../schema/pointer.ts';
import { itemField, rowField } from './field-at.ts';
import type { FormDraft } from './form-draft.ts';
import type { FormField, RecordField } from './form-field.ts';
import type { FormModel } from './form-model.ts';
import { chosenOption } from './live-entry.ts';
import { shownMembers } from './shown-members.ts';

/**
 * Pointer of the field that shows a position of the configuration, for displaying an error there: the position itself, the row of a record,
 * or the enclosing JSON field. `undefined` if there is no such field; the error then concerns the whole.
 *
 * @param pointer of an error; `/` is the whole configuration
 */
export function controlPointer(model: FormModel, draft: FormDraft, pointer: string): string | undefined {
  return nearest(model, draft, pointer === '/' ? [] : pathOfPointer(pointer), ({ pointer: record }, name) => {
    const entry = draft.entries[record];
    return entry?.kind === 'rows' ? entry.names.indexOf(name) : -1;
  })?.pointer;
}

/**
 * The shown field with that `pointer`: in a variant a field of the chosen option, in lists and records a field of any item. `undefined` if
 * there is none.
 */
export function fieldNamed(model: FormModel, draft: FormDraft, pointer: string): FormField | undefined {
  const field = nearest(model, draft, pathOfPointer(pointer), (_record, name) => indexIn(name));
  return field?.pointer === pointer ? field : undefined;
}

/** The row of a record with a name; -1 if there is none. */
type RowOf = (record: RecordField, name: string) => number;

/** The innermost field along a path. */
function nearest(model: FormModel, draft: FormDraft, path: readonly string[], rowOf: RowOf): FormField | undefined {
  const [whole] = model.fields;
  const [first, ...rest] = path;
  const isWhole = whole?.path.length === 0;
  let field = isWhole ? whole : memberNamed(shownMembers(model, draft), first);
  for (const name of isWhole ? path : rest) {
    const next = field === undefined ? undefined : within(field, name, draft, rowOf);
    if (next === undefined) return field;
    field = next;
  }
  return field;
}

function within(field: FormField, name: string, draft: FormDraft, rowOf: RowOf): FormField | undefined {
  if (field.kind === 'variant') return within(chosenOption(field, draft), name, draft, rowOf);
  if (field.kind === 'group') return memberNamed(shownMembers(field, draft), name);
  if (field.kind !== 'list' && field.kind !== 'record') return undefined;
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
