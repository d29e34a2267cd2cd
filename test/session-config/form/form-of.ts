import { configForm, type FormField, type FormModel, type FormOptions } from '../../../src/session-config/form/index.ts';

/** The field that the form has for one property named `city`. */
export function fieldOf(definition: unknown, schema: object = {}, options: FormOptions = {}): FormField {
  const [field, ...others] = configForm({ type: 'object', properties: { city: definition }, ...schema }, options).fields;
  if (field === undefined || others.length > 0) throw new Error('the form has not exactly one field');
  return field;
}

/** The same, where a person must fill it in. */
export function requiredFieldOf(definition: unknown): FormField {
  return fieldOf(definition, { required: ['city'] });
}

/** A field that must be of one kind. */
export function asKind<K extends FormField['kind']>(field: FormField | undefined, kind: K): Extract<FormField, { kind: K }> {
  if (field?.kind !== kind) throw new Error(`${field?.kind ?? 'no field'} instead of ${kind}`);
  // The kind was just compared.
  return field as Extract<FormField, { kind: K }>;
}

/** Every field of a form, those within others included. */
export function allFields(model: FormModel): FormField[] {
  return model.fields.flatMap(withInner);
}

function withInner(field: FormField): FormField[] {
  switch (field.kind) {
    case 'group':
      return [field, ...field.fields.flatMap(withInner)];
    case 'list':
      return [field, ...withInner(field.item)];
    case 'record':
      return [field, ...withInner(field.value)];
    case 'variant':
      return [field, ...field.options.flatMap((option) => withInner(option.field))];
    case 'text':
    case 'number':
    case 'checkbox':
    case 'three-state':
    case 'choice':
    case 'fixed':
    case 'json':
      return [field];
  }
}
