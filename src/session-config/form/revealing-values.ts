import { isObject } from '../schema/json-schema.ts';
import { isSecretField } from '../schema/secret-field.ts';
import type { FormField } from './form-field.ts';
import { containsSecret } from './inner-fields.ts';

/** A field without its default and examples, if these would reveal a secret of the field or of an inner field. */
export function withoutRevealingValues(field: FormField): FormField {
  if (!containsSecret(field) && ![field.default, ...field.examples].some(revealsSecret)) return field;
  const quiet = { ...field, examples: [] };
  Reflect.deleteProperty(quiet, 'default');
  return quiet;
}

/** Whether a value has a member with the name of a secret, even if no schema declares it. */
function revealsSecret(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(revealsSecret);
  return isObject(value) && Object.entries(value).some(([name, held]) => isSecretField(name, {}) || revealsSecret(held));
}
