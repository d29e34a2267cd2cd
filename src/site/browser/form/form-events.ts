import type { Edit } from '../../views/edit.ts';
import type { ConfigValue } from '../../../session-config/index.ts';

/** The edit of an event on a form control; `undefined` if the event is not an edit. */
export function editOf(event: Event): Edit | undefined {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-edit]') : null;
  const { edit, pointer } = target?.dataset ?? {};
  if (target === null || edit === undefined || pointer === undefined) return undefined;
  const isButton = target instanceof HTMLButtonElement;
  if (isButton !== (event.type === 'click')) return undefined;
  // Text is reported by `input` events, not again by `change`.
  if (event.type === 'change' && TYPED.has(edit)) return undefined;
  return isButton ? buttonEdit(target, edit, pointer) : controlEdit(target, edit, pointer);
}

const TYPED: ReadonlySet<string> = new Set(['typed', 'row-name']);

/** The edit for the state of a control. */
export function controlEdit(target: HTMLElement, edit: string, pointer: string): Edit | undefined {
  if (target instanceof HTMLSelectElement) return selectEdit(target, edit, pointer);
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  switch (edit) {
    case 'typed':
      return { kind: 'typed', pointer, text: target.value };
    case 'row-name':
      return { kind: 'row-name', pointer, index: indexOf(target), name: target.value };
    case 'checked':
      return checkedEdit(target, pointer);
    default:
      return plainEdit(target, edit, pointer);
  }
}

/** A checkbox with a value sends that value or nothing; any other is true or false. */
function checkedEdit(target: HTMLInputElement | HTMLTextAreaElement, pointer: string): Edit | undefined {
  const isChecked = target instanceof HTMLInputElement && target.checked;
  if (target.dataset['value'] === undefined) return { kind: 'value', pointer, value: isChecked };
  return plainEdit(target, isChecked ? 'value' : 'clear', pointer);
}

function selectEdit(target: HTMLSelectElement, edit: string, pointer: string): Edit | undefined {
  if (edit === 'variant') return { kind: 'variant', pointer, index: target.selectedIndex };
  const option = target.selectedOptions[0];
  return option === undefined || option.dataset['edit'] === 'clear' ? { kind: 'clear', pointer } : plainEdit(option, 'value', pointer);
}

function buttonEdit(target: HTMLElement, edit: string, pointer: string): Edit | undefined {
  switch (edit) {
    case 'add-item':
    case 'add-row':
      return { kind: edit, pointer };
    case 'remove-item':
    case 'move-up':
    case 'move-down':
      return { kind: edit, pointer, index: indexOf(target) };
    default:
      return plainEdit(target, edit, pointer);
  }
}

function plainEdit(target: HTMLElement, edit: string, pointer: string): Edit | undefined {
  if (edit === 'clear') return { kind: 'clear', pointer };
  // The views of this site wrote it, as JSON.
  return edit === 'value' ? { kind: 'value', pointer, value: JSON.parse(target.dataset['value'] ?? 'null') as ConfigValue } : undefined;
}

function indexOf(target: HTMLElement): number {
  return Number(target.dataset['index']);
}
