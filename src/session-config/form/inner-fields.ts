import type { FormField } from './form-field.ts';

/** The direct inner fields of a field: of a group, of every option of a variant, of an item or a row. */
export function innerFieldsOf(field: FormField): readonly FormField[] {
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

/** Whether a field or any of its inner fields is secret. */
export function containsSecret(field: FormField): boolean {
  return field.secret || innerFieldsOf(field).some(containsSecret);
}
