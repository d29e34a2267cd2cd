import { Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv';

import { CONTENT_SCHEMAS, type ContentKind } from '../schemas/content-schemas.ts';
import type { JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import { nearestWord } from './nearest-word.ts';

const validators = new Map<ContentKind, ValidateFunction>();

/** Everything in which a tree differs from the published schema of its kind. */
export function schemaProblems(kind: ContentKind, value: JsonValue): Problem[] {
  const validate = validatorOf(kind);
  if (validate(value)) return [];
  // A failed if/then repeats what the error inside it says.
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return errors.map(problemOf);
}

function validatorOf(kind: ContentKind): ValidateFunction {
  const known = validators.get(kind);
  if (known !== undefined) return known;
  const validate = new Ajv({ allErrors: true, verbose: true, strict: false }).compile(CONTENT_SCHEMAS[kind]);
  validators.set(kind, validate);
  return validate;
}

function problemOf(error: ErrorObject): Problem {
  const { keyword, instancePath, params } = error;
  const describe = DESCRIPTIONS[keyword];
  // Ajv gives every error an object of parameters.
  const { message, hint, key } = describe?.(params as Params, error) ?? {
    message: `The value ${error.message ?? 'does not fit'}.`,
    hint: descriptionOf(error),
  };
  return {
    code: `schema-${kebab(keyword)}`,
    severity: 'error',
    message,
    hint,
    pointer: key === undefined ? instancePath : pointerTo(instancePath, key),
  };
}

type Params = Readonly<Record<string, unknown>>;

interface Described {
  readonly message: string;
  readonly hint: string;
  /** Member that the problem is about, where it is not the value itself. */
  readonly key?: string;
}

const DESCRIPTIONS: Readonly<Record<string, (params: Params, error: ErrorObject) => Described>> = {
  required: ({ missingProperty }) => ({ message: `"${String(missingProperty)}" is missing.`, hint: `Add "${String(missingProperty)}".` }),
  additionalProperties: ({ additionalProperty }, { parentSchema }) => unknownKey(String(additionalProperty), parentSchema),
  type: ({ type }, error) => ({
    message: `This must be ${WORDS.get(String(type)) ?? String(type)}.`,
    hint: [aboutOf(error), FIXES.get(String(type))].filter(Boolean).join(' ') || SEE_SCHEMA,
  }),
  enum: ({ allowedValues }, { data }) => ({
    message: `${isPlain(data) ? JSON.stringify(data) : 'This'} is none of the allowed values.`,
    hint: `Write one of: ${(allowedValues as unknown[]).join(', ')}.`,
  }),
  minLength: (_params, error) => ({ message: 'This is empty.', hint: descriptionOf(error) }),
  minimum: ({ limit }) => ({ message: `This is under ${String(limit)}.`, hint: `Write a number from ${String(limit)}.` }),
  uniqueItems: ({ i, j }) => ({ message: `Items ${Number(j) + 1} and ${Number(i) + 1} are the same.`, hint: 'Remove one of them.' }),
  pattern: (_params, error) => ({ message: `${JSON.stringify(error.data)} does not have the right form.`, hint: descriptionOf(error) }),
};

const WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text (quote it if it looks like a number)'],
  ['object', 'a map'],
  ['array', 'a list'],
  ['boolean', 'true or false'],
  ['integer', 'a whole number'],
]);

/** How what was meant is written. */
const FIXES: ReadonlyMap<string, string> = new Map([
  ['object', 'Write lines of "key: value".'],
  ['array', 'Write each item on a line of its own, after "- ".'],
  ['boolean', 'Write true or false, without quotes.'],
]);

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

function unknownKey(key: string, schema: AnySchemaObject | undefined): Described {
  const known = Object.keys((schema?.['properties'] ?? {}) as object);
  const near = nearestWord(key, known);
  const hint = near === undefined ? `The keys are: ${known.join(', ')}.` : `Did you mean "${near}"?`;
  return { message: `"${key}" is not a key here.`, hint, key };
}

const SEE_SCHEMA = 'See the published JSON Schema of this file.';

/** What the schema says that the value is, with an example where it has one. */
function descriptionOf(error: ErrorObject): string {
  // Our schemas have examples of texts alone.
  const [example] = (error.parentSchema?.['examples'] ?? []) as readonly string[];
  const shown = example === undefined ? '' : `For example: ${example}`;
  return [aboutOf(error), shown].filter(Boolean).join(' ') || SEE_SCHEMA;
}

/** What the schema says of a member; of a whole file it says only which one it is. */
function aboutOf({ parentSchema, instancePath }: ErrorObject): string {
  const description: unknown = parentSchema?.['description'];
  return typeof description === 'string' && instancePath !== '' ? description : '';
}

function kebab(keyword: string): string {
  return keyword.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
