import { lists } from './allowed-values.ts';
import { isConfig, isList, type Config, type ConfigValue } from '../schema/config.ts';
import { membersOf } from './inner-fields.ts';
import { isObject, typeOfValue } from '../schema/json-schema.ts';
import type { FormField, GroupField, JsonField } from './form-field.ts';

/** Whether a field can represent a value, at least partly. */
export function fits(field: FormField, value: ConfigValue): boolean {
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
    case 'fixed':
      return lists(field, value);
    case 'list':
      return isList(value);
    case 'record':
      return isObject(value);
    case 'group':
      return isObject(value) && !contradicts(field, value);
    case 'variant':
      return field.options.some((option) => fits(option.field, value));
    case 'json':
      return isOfType(field, value);
  }
}

/**
 * The number of differences between a field and a value: members without a field and parts that do not fit count once, added or required
 * members twice.
 */
export function misfits(field: FormField, value: ConfigValue): number {
  if (!fits(field, value)) return 1;
  if (value === null) return 0;
  if (field.kind === 'variant') return Math.min(...field.options.map((option) => misfits(option.field, value)));
  if (field.kind === 'list' && isList(value)) return sum(value.map((item) => misfits(field.item, item)));
  if (!isConfig(value)) return 0;
  if (field.kind === 'record') return sum(Object.values(value).map((held) => misfits(field.value, held)));
  if (field.kind !== 'group') return 0;
  const lacking = field.fields.filter((member) => memberOf(value, member) === undefined && (member.required || member.kind === 'fixed'));
  const members = new Map(membersOf(field).map((member) => [member.path.at(-1), member]));
  const ofMember = ([name, held]: [string, ConfigValue]): number => {
    const member = members.get(name);
    return member === undefined ? 1 : misfits(member, held);
  };
  return 2 * lacking.length + sum(Object.entries(value).map(ofMember));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Whether a fixed member shows that the value belongs to another alternative. */
function contradicts({ fields }: GroupField, config: Config): boolean {
  return fields.some((field) => {
    const value = memberOf(config, field);
    return field.kind === 'fixed' && value !== undefined && !fits(field, value);
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
