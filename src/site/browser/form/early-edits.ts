import type { Edit } from '../../views/edit.ts';
import { controlEdit } from './form-events.ts';

/** Edits of the user before the script of the page loaded. */
export function earlyEdits(container: Element): readonly Edit[] {
  return [...container.querySelectorAll<HTMLElement>('[data-edit]')].filter(isChanged).flatMap((control) => {
    const { edit = '', pointer = '' } = control.dataset;
    return controlEdit(control, edit, pointer) ?? [];
  });
}

function isChanged(control: HTMLElement): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  const isChoice = control.type === 'radio' || control.type === 'checkbox';
  return isChoice ? control.checked && !control.defaultChecked : control.value !== control.defaultValue;
}

/**
 * Saves the focus and the selection; the returned function restores them on the control that took the place of the focused one. Does nothing
 * if the control still has the focus.
 */
export function saveFocus(container: Element): () => void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !container.contains(activeElement)) return () => undefined;
  const selection = isTyped(activeElement) ? ([activeElement.selectionStart, activeElement.selectionEnd] as const) : undefined;
  return () => {
    if (document.activeElement === activeElement) return;
    const control = replacementOf(activeElement, container);
    control?.focus();
    if (selection !== undefined && isTyped(control)) select(control, selection);
  };
}

/** Saves which fields show their other values; the returned function opens those that took their place. */
export function saveOpened(container: Element): () => void {
  const opened = new Set(otherValues(container).flatMap((details) => (details.open ? [fieldOf(details)] : [])));
  return () => {
    for (const details of otherValues(container)) if (opened.has(fieldOf(details))) details.open = true;
  };
}

function otherValues(container: Element): readonly HTMLDetailsElement[] {
  return [...container.querySelectorAll<HTMLDetailsElement>('[data-field] > details')];
}

/** Pointer of the field that an element is a part of. */
function fieldOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-field]')?.dataset['field'];
}

type TypedControl = HTMLInputElement | HTMLTextAreaElement;

function isTyped(control: HTMLElement | undefined): control is TypedControl {
  if (control instanceof HTMLTextAreaElement) return true;
  return control instanceof HTMLInputElement && control.type !== 'radio' && control.type !== 'checkbox';
}

/** Selects text. Where the browser tells no selection, as for an email address, the caret moves to the end: most people type there. */
function select(control: TypedControl, [from, to]: readonly [number | null, number | null]): void {
  const end = control.value.length;
  const { type } = control;
  const isEmail = control instanceof HTMLInputElement && type === 'email';
  if (isEmail) control.type = 'text';
  if (control.selectionStart !== null) control.setSelectionRange(from ?? end, to ?? end);
  if (isEmail) control.type = type;
}

/**
 * The control with the same id; of those without an id, such as radio buttons, the one for the same value or at least the same field. Of the
 * other values of a field, what opens them.
 */
function replacementOf(element: HTMLElement, container: Element): HTMLElement | undefined {
  const { id, dataset, localName } = element;
  if (id !== '') return document.getElementById(id) ?? undefined;
  if (localName === 'summary') {
    const others = otherValues(container).find((details) => fieldOf(details) === fieldOf(element));
    return others?.querySelector('summary') ?? undefined;
  }
  const ofField = [...container.querySelectorAll<HTMLElement>('[data-edit]')].filter(
    (control) => control.dataset['pointer'] === dataset['pointer'],
  );
  return ofField.find((control) => control.dataset['value'] === dataset['value']) ?? ofField[0];
}
