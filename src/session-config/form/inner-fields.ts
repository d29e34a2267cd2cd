import type { FormField, GroupField } from './form-field.ts';

/** The fields of a form or a group, also those under conditions. */
export function membersOf({ fields, conditional = [] }: Pick<GroupField, 'fields' | 'conditional'>): readonly FormField[] {
  return [...fields, ...conditional.flatMap((each) => each.fields)];
}

/** The direct inner fields of a field: of a group under any condition, of every option of a variant, of an item or a row. */
export function innerFieldsOf(field: FormField): readonly FormField[] {
  if (field.kind === 'group') return membersOf(field);
  if (field.kind === 'variant') return field.options.map((option) => option.field);
  if (field.kind === 'list') return [field.item];
  return field.kind === 'record' ? [field.value] : [];
}

/** Whether a field or any of its inner fields is secret. */
export function containsSecret(field: FormField): boolean {
  return field.secret || innerFieldsOf(field).some(containsSecret);
}
