import { isObject } from '../json-schema.ts';
import { isSecretField } from '../secret-field.ts';
import type { FormField } from './form-field.ts';

/** A field without its default and examples, where those would tell a secret: its own, or one of what it holds. */
export function withoutTellingValues(field: FormField): FormField {
  if (!holdsSecret(field) && ![field.default, ...field.examples].some(tellsSecret)) return field;
  const quiet = { ...field, examples: [] };
  Reflect.deleteProperty(quiet, 'default');
  return quiet;
}

function holdsSecret(field: FormField): boolean {
  if (field.secret) return true;
  switch (field.kind) {
    case 'group':
      return field.fields.some(holdsSecret);
    case 'variant':
      return field.options.some((option) => holdsSecret(option.field));
    case 'list':
      return holdsSecret(field.item);
    case 'record':
      return holdsSecret(field.value);
    case 'text':
    case 'number':
    case 'checkbox':
    case 'three-state':
    case 'choice':
    case 'fixed':
    case 'json':
      return false;
  }
}

/** Whether a value has a member with the name of a secret, which no schema may have declared. */
function tellsSecret(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(tellsSecret);
  return isObject(value) && Object.entries(value).some(([name, held]) => isSecretField(name, {}) || tellsSecret(held));
}
