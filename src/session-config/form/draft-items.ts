import type { DraftEntry, FormDraft } from './form-draft.ts';
import { withEntry } from './form-draft.ts';
import { itemField, rowField } from './field-at.ts';
import type { FormField, ListField, RecordField } from './form-field.ts';
import { nullObject } from '../schema/null-object.ts';

/** Number of items of the list, or of rows of the record, at a pointer. */
export function itemCount(draft: FormDraft, pointer: string): number {
  const entry = draft.entries[pointer];
  if (entry?.kind === 'items') return entry.count;
  return entry?.kind === 'rows' ? entry.names.length : 0;
}

/** The shown fields of the items of a list, or of the values in the rows of a record. */
export function itemFields(field: ListField | RecordField, draft: FormDraft): FormField[] {
  return [...Array(itemCount(draft, field.pointer)).keys()].map((index) =>
    field.kind === 'list' ? itemField(field, index) : rowField(field, index),
  );
}

/** The draft with an item added at the end of a list. */
export function withItemAdded(draft: FormDraft, pointer: string): FormDraft {
  return withEntry(draft, pointer, { kind: 'items', count: itemCount(draft, pointer) + 1 });
}

/** The draft with a row added at the end of a record. */
export function withRowAdded(draft: FormDraft, pointer: string, name = ''): FormDraft {
  const entry = draft.entries[pointer];
  return withEntry(draft, pointer, { kind: 'rows', names: [...(entry?.kind === 'rows' ? entry.names : []), name] });
}

/** The draft with a changed name in a row of a record. */
export function withRowNamed(draft: FormDraft, pointer: string, row: number, name: string): FormDraft {
  const entry = draft.entries[pointer];
  return entry?.kind === 'rows' ? withEntry(draft, pointer, { kind: 'rows', names: entry.names.with(row, name) }) : draft;
}

/** The draft without one item or row; those after it move up. A list that loses its last item counts as untouched and is not sent. */
export function withItemRemoved(draft: FormDraft, pointer: string, index: number): FormDraft {
  return reordered(draft, pointer, (order) => order.filter((place) => place !== index));
}

/** The draft with one item or row moved to another index. */
export function withItemMoved(draft: FormDraft, pointer: string, from: number, to: number): FormDraft {
  return reordered(draft, pointer, (order) => order.filter((place) => place !== from).toSpliced(to, 0, from));
}

/** Reorders the items of a list; `arrange` gets their indices and returns those that stay, in the new order. */
function reordered(draft: FormDraft, pointer: string, arrange: (order: readonly number[]) => readonly number[]): FormDraft {
  const order = arrange([...Array(itemCount(draft, pointer)).keys()]);
  const places = new Map(order.map((was, is) => [String(was), String(is)]));
  const moved = { entries: moveKeys(draft.entries, pointer, places), variants: moveKeys(draft.variants, pointer, places) };
  return withEntry(moved, pointer, order.length === 0 ? undefined : entryInOrder(draft.entries[pointer], order));
}

function entryInOrder(entry: DraftEntry | undefined, order: readonly number[]): DraftEntry {
  return entry?.kind === 'rows'
    ? { kind: 'rows', names: order.map((row) => entry.names[row] ?? '') }
    : { kind: 'items', count: order.length };
}

/** Renames keys below a pointer to the new index of their item; keys of removed items are dropped. */
function moveKeys<T>(members: Readonly<Record<string, T>>, pointer: string, places: ReadonlyMap<string, string>): Record<string, T> {
  const moved = nullObject<T>();
  for (const [key, value] of Object.entries(members)) {
    if (!key.startsWith(`${pointer}/`)) moved[key] = value;
    else {
      const [was = '', ...below] = key.slice(pointer.length + 1).split('/');
      const is = places.get(was);
      if (is !== undefined) moved[[pointer, is, ...below].join('/')] = value;
    }
  }
  return moved;
}
