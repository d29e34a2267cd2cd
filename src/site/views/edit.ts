import {
  itemCount,
  shownFields,
  withEntry,
  withItemAdded,
  withItemMoved,
  withItemRemoved,
  withRowAdded,
  withRowNamed,
  withVariant,
  type FormDraft,
  type FormModel,
} from '../../session-config/form/index.ts';
import type { ConfigValue } from '../../session-config/index.ts';

/** An edit of a control, named by its `data-edit`. */
export type Edit =
  | { readonly kind: 'typed'; readonly pointer: string; readonly text: string }
  | { readonly kind: 'value'; readonly pointer: string; readonly value: ConfigValue }
  | { readonly kind: 'clear' | 'add-item' | 'add-row'; readonly pointer: string }
  | { readonly kind: 'remove-item' | 'move-up' | 'move-down' | 'variant'; readonly pointer: string; readonly index: number }
  | { readonly kind: 'row-name'; readonly pointer: string; readonly index: number; readonly name: string };

/** The draft after an edit. */
export function edited(draft: FormDraft, edit: Edit): FormDraft {
  const { pointer } = edit;
  switch (edit.kind) {
    case 'typed':
      return withEntry(draft, pointer, edit.text === '' ? undefined : { kind: 'typed', text: edit.text });
    case 'value':
      // Otherwise the entries would be sent with a group, or return with the next added item.
      return withEntry(withoutInner(draft, pointer), pointer, { kind: 'value', value: edit.value });
    case 'clear':
      return cleared(draft, pointer);
    case 'add-item':
      return withItemAdded(draft, pointer);
    case 'add-row':
      return withRowAdded(draft, pointer);
    case 'remove-item':
      return withItemRemoved(draft, pointer, edit.index);
    case 'move-up':
      return withItemMoved(draft, pointer, edit.index, edit.index - 1);
    case 'move-down':
      return withItemMoved(draft, pointer, edit.index, edit.index + 1);
    case 'variant':
      return withVariant(withoutValue(draft, pointer), pointer, edit.index);
    case 'row-name':
      return withRowNamed(draft, pointer, edit.index, edit.name);
  }
}

/** The draft without a value for the whole field, such as null, which would be sent whatever option is chosen. */
function withoutValue(draft: FormDraft, pointer: string): FormDraft {
  return draft.entries[pointer]?.kind === 'value' ? withEntry(draft, pointer, undefined) : draft;
}

/** Removes the entry, all items of a list, and a chosen option with the entries in it: these would choose it again. */
function cleared(draft: FormDraft, pointer: string): FormDraft {
  const isContainer = itemCount(draft, pointer) > 0 || Object.hasOwn(draft.variants, pointer);
  const left = isContainer ? withoutInner(draft, pointer) : draft;
  return withVariant(withEntry(left, pointer, undefined), pointer, undefined);
}

/** The draft without the entries and choices inside a field. */
function withoutInner(draft: FormDraft, pointer: string): FormDraft {
  const inner = (keys: object): string[] => Object.keys(keys).filter((key) => key.startsWith(`${pointer}/`));
  const left = inner(draft.entries).reduce((rest, key) => withEntry(rest, key, undefined), draft);
  return inner(draft.variants).reduce((rest, key) => withVariant(rest, key, undefined), left);
}

/** Whether an edit changes which controls there are, so that the form must be rendered again: typing does only if it decides a condition. */
export function changesControls({ kind }: Edit, model: FormModel, before: FormDraft, after: FormDraft): boolean {
  return kind !== 'typed' || fieldsOf(model, before) !== fieldsOf(model, after);
}

/** The pointers of the shown fields, and which are required, as one text. */
function fieldsOf(model: FormModel, draft: FormDraft): string {
  return JSON.stringify([...shownFields(model, draft)].map(({ pointer, required }) => [pointer, required]));
}
