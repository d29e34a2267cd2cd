import type { ConfigValue } from '../schema/config.ts';
import { nullObject } from '../schema/null-object.ts';

/**
 * The user's entry in one field.
 *
 * - `typed`: the text of a text, number or JSON field, as in the control; `1.` and `[` are kept. An empty text is not a value: an empty
 *   string is sent by a `value` entry.
 * - `value`: a chosen value. The state of a checkbox, yes or no, an option of a choice; and for any field null if it is nullable, its
 *   default to send it explicitly, or its empty value (`''`, `[]`, `{}`).
 * - `items`: the number of items of a list. Those of item 2 of `/tags` are the entries at and below `/tags/2`.
 * - `rows`: the names in a record, as entered. The value in row 0 of `/headers` is at `/headers/0`, whatever its name.
 */
export type DraftEntry =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'value'; readonly value: ConfigValue }
  | { readonly kind: 'items'; readonly count: number }
  | { readonly kind: 'rows'; readonly names: readonly string[] };

/**
 * The user's entries in a form: plain data, separate from the resulting values.
 *
 * Both maps are keyed by the `pointer` of the field; they have no prototype. A field without an entry was never touched: it is not sent,
 * even if it has a default. A group needs no entry; one with the value `{}` sends the group although nothing in it is filled in. Entries
 * that do not match their field are ignored, so entries of other options of a variant may remain.
 *
 * @example
 * // { city: 'Rome', model: { days: 3 }, tags: ['a'] }
 * {
 *   entries: {
 *     '/city': { kind: 'typed', text: 'Rome' },
 *     '/model/days': { kind: 'typed', text: '3' },
 *     '/tags': { kind: 'items', count: 1 },
 *     '/tags/0': { kind: 'typed', text: 'a' },
 *   },
 *   variants: {},
 * }
 */
export interface FormDraft {
  readonly entries: Readonly<Record<string, DraftEntry>>;
  /** Index of the chosen option of a variant. Without one, the first is shown. */
  readonly variants: Readonly<Record<string, number>>;
}

/** The draft of an untouched form. */
export function emptyDraft(): FormDraft {
  return { entries: nullObject(), variants: nullObject() };
}

/** The draft with one changed field; without an entry, with the field cleared. */
export function withEntry(draft: FormDraft, pointer: string, entry: DraftEntry | undefined): FormDraft {
  return { ...draft, entries: withMember(draft.entries, pointer, entry) };
}

/** The draft with a chosen option of a variant; without an index, with the choice cleared. */
export function withVariant(draft: FormDraft, pointer: string, index: number | undefined): FormDraft {
  return { ...draft, variants: withMember(draft.variants, pointer, index) };
}

function withMember<T>(members: Readonly<Record<string, T>>, name: string, value: T | undefined): Readonly<Record<string, T>> {
  const changed = Object.assign(nullObject<T>(), members);
  if (value === undefined) Reflect.deleteProperty(changed, name);
  else changed[name] = value;
  return changed;
}
