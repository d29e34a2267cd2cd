import { canonicalJson } from '../schema/canonical-json.ts';
import type { ConfigValue } from '../schema/config.ts';
import { isObject } from '../schema/json-schema.ts';
import type { ChoiceField, FormField, VariantField } from './form-field.ts';
import type { DraftEntry, FormDraft } from './form-draft.ts';

/** The entry of a field, if it matches the field. An emptied control has no entry. */
export function liveEntry(field: FormField, draft: FormDraft): DraftEntry | undefined {
  const entry = Object.hasOwn(draft.entries, field.pointer) ? draft.entries[field.pointer] : undefined;
  if (entry === undefined) return undefined;
  if (entry.kind === 'value' && isAlwaysMeant(field, entry.value)) return entry;
  return suits(field, entry) ? entry : undefined;
}

/** Whether the user changed a field or one of its shown inner fields. */
export function isTouched(field: FormField, draft: FormDraft): boolean {
  if (liveEntry(field, draft) !== undefined) return true;
  if (field.kind === 'group') return field.fields.some((member) => isTouched(member, draft));
  if (field.kind !== 'variant') return false;
  return isTouched(chosenOption(field, draft), draft);
}

/** The field of the shown option of a variant: the chosen one, else the first. */
export function chosenOption({ options, pointer }: VariantField, draft: FormDraft): FormField {
  const chosen = Object.hasOwn(draft.variants, pointer) ? options[draft.variants[pointer] ?? 0] : undefined;
  const option = chosen ?? options[0];
  if (option === undefined) throw new RangeError('a variant has at least two options');
  return option.field;
}

/** Whether a choice has an option with a value. */
export function offers({ options }: ChoiceField, value: ConfigValue): boolean {
  return options.some((option) => canonicalJson(option.value) === canonicalJson(value));
}

function isAlwaysMeant(field: FormField, value: ConfigValue): boolean {
  if (value === null && field.nullable) return true;
  return field.default !== undefined && canonicalJson(value) === canonicalJson(field.default);
}

function suits(field: FormField, entry: DraftEntry): boolean {
  const value = entry.kind === 'value' ? entry.value : undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' || (entry.kind === 'typed' && entry.text !== '');
    case 'number':
      return typeof value === 'number' || (entry.kind === 'typed' && entry.text.trim() !== '');
    case 'json':
      return value !== undefined || (entry.kind === 'typed' && entry.text.trim() !== '');
    case 'checkbox':
    case 'three-state':
      return typeof value === 'boolean';
    case 'choice':
      return value !== undefined && offers(field, value);
    case 'list':
      return entry.kind === 'items' || Array.isArray(value);
    case 'record':
      return entry.kind === 'rows' || isObject(value);
    case 'group':
      return isObject(value);
    case 'variant':
    case 'fixed':
      return false;
  }
}
