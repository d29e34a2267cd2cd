import { z } from 'zod';

import { readServerSort } from '../source/server-sort.ts';

/** The value of an argument after reading. */
type ReadableValue = { readonly isReadable: true; readonly value: unknown } | { readonly isReadable: false };

/** Longest text that is read in another form, in UTF-16 units. */
const MAX_TEXT = 10_000;

/**
 * The value that an argument has: as it was sent, or in the only other form that its schema accepts. `null`, and an empty text where no
 * text is accepted, count as absent if the argument is optional.
 */
export function readableValue(schema: z.core.$ZodType, sent: unknown): ReadableValue {
  for (const value of [sent, ...otherForms(sent)]) if (z.safeParse(schema, value).success) return { isReadable: true, value };
  return { isReadable: false };
}

/** Other forms of a value, the nearest first. */
function otherForms(sent: unknown): readonly unknown[] {
  if (sent === null) return [undefined];
  if (typeof sent === 'number' || typeof sent === 'boolean') return [String(sent), [String(sent)]];
  if (typeof sent !== 'string' || sent.length > MAX_TEXT) return Array.isArray(sent) && sent.length === 1 ? [sent[0]] : [];
  const text = sent.trim();
  const lower = text.toLowerCase();
  return [
    text,
    ...(text === '' ? [undefined] : []),
    ...(/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? [Number(text)] : []),
    ...(lower === 'true' || lower === 'false' ? [lower === 'true'] : []),
    // An order under its name in URLs of the search page.
    readServerSort(lower) ?? lower,
    ...listIn(text),
  ];
}

/** The list that a text states: as JSON, or separated by commas. */
function listIn(text: string): readonly (readonly unknown[])[] {
  if (text.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text);
      return Array.isArray(list) ? [list as readonly unknown[]] : [];
    } catch {
      return [];
    }
  }
  const items = text.split(',').map((item) => item.trim());
  return [items.filter((item) => item !== '')];
}

/** What an argument accepts, in words that follow "must be". */
export function acceptedForm(schema: z.core.$ZodType): string {
  return formOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function formOf(schema: z.core.JSONSchema.BaseSchema): string {
  const { enum: values, type, minimum, maximum, minLength, maxLength, maxItems, items } = schema;
  if (values !== undefined) return `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (type === 'integer' || type === 'number') return `a ${type === 'integer' ? 'whole ' : ''}number${range(minimum, maximum)}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'array') {
    const item = typeof items === 'object' && !Array.isArray(items) ? formOf(items) : 'a value';
    return `a list${maxItems === undefined ? '' : ` of up to ${maxItems} items`}, each ${item}`;
  }
  if (type === 'string')
    return `a text${minLength === undefined && maxLength === undefined ? '' : ` of ${minLength ?? 0} to ${maxLength ?? 'any number of'} characters`}`;
  return 'of the type that the schema of this tool states';
}

function range(minimum: number | undefined, maximum: number | undefined): string {
  return `${minimum === undefined ? '' : ` from ${minimum}`}${maximum === undefined ? '' : ` to ${maximum}`}`;
}
