import { canonicalJson } from '../schema/canonical-json.ts';
import type { ConfigValue } from '../schema/config.ts';
import type { FormField } from './form-field.ts';

/** The listed values that a field allows; none if it does not list them. */
export function allowedValues(field: FormField): readonly ConfigValue[] {
  if (field.kind === 'fixed') return [field.value];
  return field.kind === 'choice' ? field.options.map(({ value }) => value) : [];
}

/** Whether a field lists a value. */
export function lists(field: FormField, value: unknown): boolean {
  return isListed(allowedValues(field), value);
}

/** Whether a value is one of several. */
export function isListed(values: readonly unknown[], value: unknown): boolean {
  return values.some((listed) => canonicalJson(listed) === canonicalJson(value));
}
