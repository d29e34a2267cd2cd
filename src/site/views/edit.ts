import {
  itemCount,
  withEntry,
  withItemAdded,
  withItemMoved,
  withItemRemoved,
  withRowAdded,
  withRowNamed,
  withVariant,
  type FormDraft,
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
      return withEntry(draft, pointer, { kind: 'value', value: edit.value });
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
      return withVariant(draft, pointer, edit.index);
    case 'row-name':
      return withRowNamed(draft, pointer, edit.index, edit.name);
  }
}

/** Removes all items of a list, so that none returns with the next added item. */
function cleared(draft: FormDraft, pointer: string): FormDraft {
  let left = draft;
  for (let count = itemCount(left, pointer); count > 0; count = itemCount(left, pointer)) left = withItemRemoved(left, pointer, count - 1);
  return withEntry(left, pointer, undefined);
}

/** Whether an edit changes which controls there are, so that the form must be rendered again. */
export function changesControls({ kind }: Edit): boolean {
  return kind !== 'typed';
}
