import type { Edit } from '../../views/edit.ts';
import { controlEdit } from './form-events.ts';

/** What a person did to the controls of the built page before its script arrived. */
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

/** Remembers which control has the focus and where in its text, and gives it back to the control of the same id. */
export function saveFocus(container: Element): () => void {
  const { activeElement } = document;
  if (activeElement === null || !container.contains(activeElement)) return () => undefined;
  const { id } = activeElement;
  const [start, end] =
    activeElement instanceof HTMLInputElement ? [activeElement.selectionStart, activeElement.selectionEnd] : [null, null];
  return () => {
    const control = document.getElementById(id);
    control?.focus();
    if (control instanceof HTMLInputElement && start !== null && control.type === 'text') control.setSelectionRange(start, end);
  };
}
