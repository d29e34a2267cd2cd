import type { ConfigValue } from '../session-config/index.ts';
import type { FormField } from '../session-config/form/index.ts';

/** What a field asks for, in few words: limits, the default, examples. */
export function fieldHints(field: FormField): readonly string[] {
  return [
    ...limits(field),
    ...(field.default === undefined || isEmpty(field.default) || SHOWS_DEFAULT.has(field.kind)
      ? []
      : [`Default: ${inWords(field.default)}`]),
    ...(field.examples.length === 0 ? [] : [`For example ${field.examples.slice(0, 3).map(shown).join(', ')}`]),
  ];
}

/** Kinds whose control says its default itself. */
const SHOWS_DEFAULT: ReadonlySet<FormField['kind']> = new Set(['three-state', 'choice']);

/** The default of a group that is empty says nothing: its fields have their own. */
function isEmpty(value: ConfigValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** A value as people read it: texts without quotes, all else as JSON. */
export function shown(value: ConfigValue): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

/** A value as it is told: as it is read, booleans by what their controls are called. */
export function inWords(value: ConfigValue): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : shown(value);
}

function limits(field: FormField): readonly string[] {
  switch (field.kind) {
    case 'text':
      return [
        ...between('characters', field.minLength, field.maxLength),
        ...(field.format === undefined || field.secret || field.inputType !== 'text' ? [] : [`Format: ${field.format}`]),
      ];
    case 'number':
      return [
        ...(field.integer ? ['Whole number'] : []),
        ...between('', field.minimum, field.maximum),
        ...(field.exclusiveMinimum === undefined ? [] : [`More than ${field.exclusiveMinimum}`]),
        ...(field.exclusiveMaximum === undefined ? [] : [`Less than ${field.exclusiveMaximum}`]),
        ...(field.multipleOf === undefined ? [] : [`A multiple of ${field.multipleOf}`]),
      ];
    case 'list':
      return [...between('items', field.minItems, field.maxItems), ...(field.uniqueItems ? ['Each item once'] : [])];
    case 'json':
      return ['Written as JSON'];
    case 'checkbox':
    case 'three-state':
    case 'choice':
    case 'fixed':
    case 'record':
    case 'group':
    case 'variant':
      return [];
  }
}

function between(what: string, least: number | undefined, most: number | undefined): readonly string[] {
  const unit = what === '' ? '' : ` ${what}`;
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
  if (least !== undefined) return [`${least}${unit} or more`];
  return most === undefined ? [] : [`${most}${unit} or fewer`].map((text) => (what === '' ? text.replace('fewer', 'less') : text));
}
