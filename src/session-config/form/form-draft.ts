import type { ConfigValue } from '../schema/config.ts';
import { nullObject } from '../schema/null-object.ts';

/**
 * What a person did to one field.
 *
 * - `typed`: the text of a text, number or JSON field, as it stands in the control; `1.` and `[` are kept as they are. An empty text
 *   is no value: whoever wants to send the empty text says so by a `value` entry.
 * - `value`: a value chosen as it is. The state of a checkbox, yes or no, an option of a choice; and for any field null where it is
 *   nullable, its default to be sent explicitly, or its empty value (`''`, `[]`, `{}`).
 * - `items`: how many items a list has. Those of item 2 of `/tags` are the entries at and below `/tags/2`.
 * - `rows`: the names in a record, as typed. The value in row 0 of `/headers` is at `/headers/0`, whatever its name.
 */
export type DraftEntry =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'value'; readonly value: ConfigValue }
  | { readonly kind: 'items'; readonly count: number }
  | { readonly kind: 'rows'; readonly names: readonly string[] };

/**
 * What a person did to a form so far: plain data, kept apart from the values that it stands for.
 *
 * Both maps are keyed by the `pointer` of the field; they have no prototype. A field without an entry was never touched: it is not
 * sent, whatever its default. A group needs no entry; one with the value `{}` says that the group is sent although nothing in it is
 * filled in. Entries that do not suit their field are ignored, so options of a variant may leave theirs behind.
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
  /** Index of the option that was chosen for a variant. Without one, the first is shown. */
  readonly variants: Readonly<Record<string, number>>;
}

/** The draft of a form that nobody touched. */
export function emptyDraft(): FormDraft {
  return { entries: nullObject(), variants: nullObject() };
}

/** The draft after a person changed one field; without an entry, after the field was cleared. */
export function withEntry(draft: FormDraft, pointer: string, entry: DraftEntry | undefined): FormDraft {
  return { ...draft, entries: withMember(draft.entries, pointer, entry) };
}

/** The draft after a person chose an option of a variant; without an index, after the choice was taken back. */
export function withVariant(draft: FormDraft, pointer: string, index: number | undefined): FormDraft {
  return { ...draft, variants: withMember(draft.variants, pointer, index) };
}

function withMember<T>(members: Readonly<Record<string, T>>, name: string, value: T | undefined): Readonly<Record<string, T>> {
  const changed = Object.assign(nullObject<T>(), members);
  if (value === undefined) Reflect.deleteProperty(changed, name);
  else changed[name] = value;
  return changed;
}
