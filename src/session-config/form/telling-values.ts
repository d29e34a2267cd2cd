import { isObject } from '../schema/json-schema.ts';
import { isSecretField } from '../schema/secret-field.ts';
import type { FormField } from './form-field.ts';
import { containsSecret } from './held-fields.ts';

/** A field without its default and examples, where those would tell a secret: its own, or one of what it holds. */
export function withoutTellingValues(field: FormField): FormField {
  if (!containsSecret(field) && ![field.default, ...field.examples].some(tellsSecret)) return field;
  const quiet = { ...field, examples: [] };
  Reflect.deleteProperty(quiet, 'default');
  return quiet;
}

/** Whether a value has a member with the name of a secret, which no schema may have declared. */
function tellsSecret(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(tellsSecret);
  return isObject(value) && Object.entries(value).some(([name, held]) => isSecretField(name, {}) || tellsSecret(held));
}
