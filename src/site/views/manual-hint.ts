import * as say from '#messages/form.ts';

import type { FormField } from '../../session-config/form/index.ts';
import type { FieldContext } from './field-context.ts';

/**
 * Without a script: how to add a value to the URL that the browser does not send. `undefined` if it sends the value, or if there is no
 * URL.
 */
export function manualHint(field: FormField, context: FieldContext): string | undefined {
  const { scripted, isLocal = false } = context;
  if (scripted || isLocal || field.readOnly || field.unsendable !== undefined || isSentByBrowser(field, context)) return undefined;
  return say.addToUrl(parameterNames(field).join('&'));
}

/** Whether the browser can send a field without a script, also if it is empty. */
export function isSentByBrowser(field: FormField, context: FieldContext): boolean {
  switch (field.kind) {
    case 'group':
      return true;
    case 'list':
    case 'record':
    case 'variant':
    case 'json':
      return false;
    case 'text':
    case 'number':
      return !field.secret && (mustBeFilled(field, context) || field.default !== undefined || takesEmptyText(field));
    case 'checkbox':
    case 'three-state':
    case 'fixed':
      return !field.secret;
    case 'choice':
      return !field.secret && field.options.every(({ value }) => typeof value !== 'object' || value === null);
  }
}

/** Whether the form cannot be sent without this field. */
export function mustBeFilled({ required }: FormField, { isOptional = false }: FieldContext): boolean {
  return required && !isOptional;
}

/** An empty control is sent as an empty text, which is no number, no date, and too short for some. */
function takesEmptyText(field: FormField): boolean {
  return field.kind === 'text' && field.format === undefined && field.pattern === undefined && (field.minLength ?? 0) === 0;
}

/** The query parameters of a field, as written in a URL. */
function parameterNames(field: FormField): readonly string[] {
  const inner = field.param === '' ? '' : `${field.param}.`;
  switch (field.kind) {
    case 'list':
      return parameterNames(field.item);
    case 'record':
      return [`${inner}NAME=…`];
    case 'group':
      return manualMembers(field.fields).flatMap(parameterNames);
    case 'variant':
      return field.options.slice(0, 1).flatMap((option) => parameterNames(option.field));
    case 'json':
      return [field.types.includes('object') ? `${inner}NAME=…` : field.types.includes('array') ? `${inner}0=…` : `${field.param}=…`];
    case 'fixed':
    case 'text':
    case 'number':
    case 'checkbox':
    case 'three-state':
    case 'choice':
      return [`${field.param}=…`];
  }
}

/** The required fields, else the first as an example. */
function manualMembers(fields: readonly FormField[]): readonly FormField[] {
  const needed = fields.filter(({ required, kind }) => required || kind === 'fixed');
  return needed.length > 0 ? needed : fields.slice(0, 1);
}
