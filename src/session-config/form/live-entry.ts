import { isListed } from './allowed-values.ts';
import { fits } from './field-fits.ts';
import type { FormField, VariantField } from './form-field.ts';
import type { DraftEntry, FormDraft } from './form-draft.ts';

/** The entry of a field, if it matches the field. An emptied control has no entry. */
export function liveEntry(field: FormField, draft: FormDraft): DraftEntry | undefined {
  const entry = Object.hasOwn(draft.entries, field.pointer) ? draft.entries[field.pointer] : undefined;
  return entry !== undefined && suits(field, entry) ? entry : undefined;
}

/** The field of the shown option of a variant: the chosen one, else the first. */
export function chosenOption({ options, pointer }: VariantField, draft: FormDraft): FormField {
  const option = options[Object.hasOwn(draft.variants, pointer) ? (draft.variants[pointer] ?? 0) : 0] ?? options[0];
  if (option === undefined) throw new RangeError(pointer);
  return option.field;
}

function suits(field: FormField, entry: DraftEntry): boolean {
  switch (entry.kind) {
    case 'value':
      if ((field.nullable && entry.value === null) || isListed([field.default], entry.value)) return true;
      return field.kind !== 'variant' && field.kind !== 'fixed' && fits(field, entry.value);
    case 'typed':
      return field.kind === 'text' ? entry.text !== '' : (field.kind === 'number' || field.kind === 'json') && entry.text.trim() !== '';
    case 'items':
      return field.kind === 'list';
    case 'rows':
      return field.kind === 'record';
  }
}
