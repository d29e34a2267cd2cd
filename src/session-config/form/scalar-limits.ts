import { listIn, type SchemaObject } from '../schema/json-schema.ts';
import type { InputType, NumberField, TextField } from './form-field.ts';
import { given } from './given.ts';
import { numberIn, textIn } from './schema-words.ts';

/**
 * Formats whose native control produces exactly the text of the format. Controls for times omit the zone, which `date-time` and `time` (RFC
 * 3339) require, so these stay plain text.
 */
const INPUT_TYPES: readonly InputType[] = ['email', 'url', 'date', 'password'];

const MULTILINE_FORMATS: ReadonlySet<unknown> = new Set(['textarea', 'multiline', 'markdown', 'json']);

/** Length from which a text gets several lines. */
const LONG_TEXT = 256;

type TextHints = Pick<TextField, 'inputType' | 'multiline' | 'format' | 'minLength' | 'maxLength' | 'pattern'>;

/** The input hints of a text. */
export function textHints(schema: SchemaObject, secret: boolean): TextHints {
  const { format, pattern } = schema;
  const native = INPUT_TYPES.find((type) => type === (format === 'uri' ? 'url' : format)) ?? 'text';
  const inputType = secret ? 'password' : native;
  return {
    inputType,
    multiline: secret
      ? holdsLines(schema)
      : inputType === 'text' && ((numberIn(schema, 'maxLength') ?? 0) > LONG_TEXT || isDocument(schema)),
    ...given({
      format: textIn(schema, 'format') || undefined,
      minLength: numberIn(schema, 'minLength'),
      maxLength: numberIn(schema, 'maxLength'),
      pattern: typeof pattern === 'string' ? pattern : undefined,
    }),
  };
}

function isDocument({ format, contentMediaType, default: value }: SchemaObject): boolean {
  return MULTILINE_FORMATS.has(format) || typeof contentMediaType === 'string' || (typeof value === 'string' && value.includes('\n'));
}

/** Words for a key or a certificate as text with line breaks (RFC 7468). */
const PEM = /\bPEM\b|-----BEGIN/;

/**
 * Whether a secret has line breaks, which a password field would remove. Its length says nothing, because tokens without line breaks are
 * long, too.
 */
function holdsLines(schema: SchemaObject): boolean {
  const shown = [schema['pattern'], ...listIn(schema, 'examples')].join(' ');
  return isDocument(schema) || /\n|\\n/.test(shown) || PEM.test([textIn(schema, 'title'), textIn(schema, 'description'), shown].join(' '));
}

type NumberLimits = Pick<NumberField, 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf'>;

/** The limits of a number. In draft-04, a boolean makes a limit exclusive. */
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
