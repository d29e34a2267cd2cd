import { canonicalJson } from '../schema/canonical-json.ts';
import { isList, type Config, type ConfigValue } from '../schema/config.ts';
import { isObject, typeOfValue } from '../schema/json-schema.ts';
import type { FormField, GroupField, JsonField } from './form-field.ts';
import { offers } from './live-entry.ts';

/** Whether a field can represent a value: partly, or with `whole` completely and with all required members. */
export function fits(field: FormField, value: ConfigValue, whole: boolean): boolean {
  if (value === null && field.nullable) return true;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && (!field.integer || Number.isInteger(value));
    case 'checkbox':
    case 'three-state':
      return typeof value === 'boolean';
    case 'choice':
      return offers(field, value);
    case 'fixed':
      return canonicalJson(field.value) === canonicalJson(value);
    case 'list':
      return isList(value) && (!whole || value.every((item) => fits(field.item, item, whole)));
    case 'record':
      return isObject(value) && (!whole || Object.values(value).every((held) => fits(field.value, held, whole)));
    case 'group':
      return isObject(value) && (whole ? holdsAll(field, value) : !contradicts(field, value));
    case 'variant':
      return field.options.some((option) => fits(option.field, value, whole));
    case 'json':
      return isOfType(field, value);
  }
}

function holdsAll({ fields }: GroupField, config: Config): boolean {
  const names = new Set(fields.map((field) => field.path.at(-1)));
  if (!Object.keys(config).every((name) => names.has(name))) return false;
  return fields.every((field) => {
    const value = memberOf(config, field);
    return value === undefined ? !field.required && field.kind !== 'fixed' : fits(field, value, true);
  });
}

/** The number of differences between a field and a value: members without a field count once, added or required members twice. */
export function misfits(field: FormField, value: ConfigValue): number {
  if (field.kind !== 'group' || !isObject(value)) return 0;
  const lacking = field.fields.filter((member) => memberOf(value, member) === undefined && (member.required || member.kind === 'fixed'));
  const held = field.fields.filter((member) => {
    const inner = memberOf(value, member);
    return inner !== undefined && fits(member, inner, false);
  });
  return 2 * lacking.length + Object.keys(value).length - held.length;
}

/** Whether a fixed member shows that the value belongs to another alternative. */
function contradicts({ fields }: GroupField, config: Config): boolean {
  return fields.some((field) => {
    const value = memberOf(config, field);
    return field.kind === 'fixed' && value !== undefined && !fits(field, value, true);
  });
}

function isOfType({ types }: JsonField, value: ConfigValue): boolean {
  const type = typeOfValue(value);
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** The value of a configuration at a field's path. */
export function memberOf(config: Config, field: FormField): ConfigValue | undefined {
  const name = field.path.at(-1) ?? '';
  return Object.hasOwn(config, name) ? config[name] : undefined;
}
