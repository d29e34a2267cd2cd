import * as say from '#messages/form.ts';

import type { ConfigValue } from '../../session-config/index.ts';
import type { FormField } from '../../session-config/form/index.ts';

/** Short hints of a field: limits, the default, examples. */
export function fieldHints(field: FormField): readonly string[] {
  return [
    ...limits(field),
    ...(field.default === undefined || isEmpty(field.default) || SHOWS_DEFAULT.has(field.kind)
      ? []
      : [say.byDefault(displayText(field.default))]),
    ...(field.examples.length === 0 ? [] : [say.forExample(field.examples.slice(0, 3).map(shown).join(', '))]),
  ];
}

/** Kinds whose control shows its default. */
const SHOWS_DEFAULT: ReadonlySet<FormField['kind']> = new Set(['three-state', 'choice']);

/** An empty default of a group is not shown: its fields have their own defaults. */
function isEmpty(value: ConfigValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** A value for display: texts without quotes, all else as JSON. */
export function shown(value: ConfigValue): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

/** A value within a sentence: booleans as yes or no, the empty text by its name, all else as displayed. */
export function displayText(value: ConfigValue): string {
  if (value === '') return say.emptyText;
  return typeof value === 'boolean' ? (value ? say.yesInSentence : say.noInSentence) : shown(value);
}

function limits(field: FormField): readonly string[] {
  switch (field.kind) {
    case 'text':
      return [
        ...between(say.characterLimits, field.minLength, field.maxLength),
        ...(field.format === undefined || field.secret || field.inputType !== 'text' ? [] : [say.format(field.format)]),
      ];
    case 'number':
      return [
        ...(field.integer ? [say.wholeNumber] : []),
        ...between(say.numberLimits, field.minimum, field.maximum),
        ...(field.exclusiveMinimum === undefined ? [] : [say.moreThan(field.exclusiveMinimum)]),
        ...(field.exclusiveMaximum === undefined ? [] : [say.lessThan(field.exclusiveMaximum)]),
        ...(field.multipleOf === undefined ? [] : [say.multipleOf(field.multipleOf)]),
      ];
    case 'list':
      return [...between(say.itemLimits, field.minItems, field.maxItems), ...(field.uniqueItems ? [say.noDuplicates] : [])];
    case 'json':
      return [say.asJson];
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

/** Texts for limits of one kind. */
interface LimitTexts {
  between(least: number, most: number): string;
  least(least: number): string;
  most(most: number): string;
}

function between(words: LimitTexts, least: number | undefined, most: number | undefined): readonly string[] {
  if (least !== undefined && most !== undefined) return [words.between(least, most)];
  if (least !== undefined) return [words.least(least)];
  return most === undefined ? [] : [words.most(most)];
}
