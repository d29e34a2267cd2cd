import type { FormField } from './form-field.ts';

/** The fields right inside a field: those of a group, of every option of a variant, of an item or a row. */
export function heldFields(field: FormField): readonly FormField[] {
  switch (field.kind) {
    case 'group':
      return field.fields;
    case 'variant':
      return field.options.map((option) => option.field);
    case 'list':
      return [field.item];
    case 'record':
      return [field.value];
    case 'text':
    case 'number':
    case 'checkbox':
    case 'three-state':
    case 'choice':
    case 'fixed':
    case 'json':
      return [];
  }
}

/** Whether a field is secret, or anything that it holds. */
export function containsSecret(field: FormField): boolean {
  return field.secret || heldFields(field).some(containsSecret);
}
