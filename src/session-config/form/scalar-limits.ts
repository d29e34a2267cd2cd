import type { SchemaObject } from '../schema/json-schema.ts';
import type { InputType, NumberField, TextField } from './form-field.ts';
import { given } from './given.ts';
import { numberIn, textIn } from './schema-words.ts';

/**
 * Formats whose native control gives exactly the text that the format asks for. Those of times give it without a zone, which
 * `date-time` and `time` (RFC 3339) refuse: they stay plain text.
 */
const INPUT_TYPES: ReadonlyMap<unknown, InputType> = new Map([
  ['email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['date', 'date'],
  ['password', 'password'],
]);

const MULTILINE_FORMATS: ReadonlySet<unknown> = new Set(['textarea', 'multiline', 'markdown', 'json']);

/** From this length on, one line is too short. */
const LONG_TEXT = 256;

type TextHints = Pick<TextField, 'inputType' | 'multiline' | 'format' | 'minLength' | 'maxLength' | 'pattern'>;

/** How a text is entered. */
export function textHints(schema: SchemaObject, secret: boolean): TextHints {
  const { format, pattern } = schema;
  const inputType = secret ? 'password' : (INPUT_TYPES.get(format) ?? 'text');
  return {
    inputType,
    multiline: inputType === 'text' && isLong(schema),
    ...given({
      format: textIn(schema, 'format') || undefined,
      minLength: numberIn(schema, 'minLength'),
      maxLength: numberIn(schema, 'maxLength'),
      pattern: typeof pattern === 'string' ? pattern : undefined,
    }),
  };
}

function isLong({ format, maxLength, contentMediaType, default: value }: SchemaObject): boolean {
  if (MULTILINE_FORMATS.has(format) || typeof contentMediaType === 'string') return true;
  return (typeof maxLength === 'number' && maxLength > LONG_TEXT) || (typeof value === 'string' && value.includes('\n'));
}

type NumberLimits = Pick<NumberField, 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf'>;

/** The limits of a number. In draft-04 an exclusive limit is a mark on the other one. */
export function numberLimits(schema: SchemaObject): NumberLimits {
  const [minimum, maximum] = [numberIn(schema, 'minimum'), numberIn(schema, 'maximum')];
  const [above, below] = [schema['exclusiveMinimum'], schema['exclusiveMaximum']];
  return given({
    minimum: above === true ? undefined : minimum,
    maximum: below === true ? undefined : maximum,
    exclusiveMinimum: above === true ? minimum : numberIn(schema, 'exclusiveMinimum'),
    exclusiveMaximum: below === true ? maximum : numberIn(schema, 'exclusiveMaximum'),
    multipleOf: numberIn(schema, 'multipleOf'),
  });
}
