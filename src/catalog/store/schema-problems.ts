import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';

import { CONTENT_SCHEMAS, type ContentKind } from '../schemas/content-schemas.ts';
import type { JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { pathOfPointer, pointerTo } from '../../session-config/schema/pointer.ts';
import { unknownKeyText } from './unknown-keys.ts';

/** The schemas are this project's own. Every process that reads content compiles them, so they are not checked and their code is not optimised. */
const OPTIONS: Options = { allErrors: true, verbose: true, strict: false, validateSchema: false, meta: false, code: { optimize: false } };

const validators = new Map<ContentKind, ValidateFunction>();

/** All violations of the published schema of a kind of file. */
export function schemaProblems(kind: ContentKind, value: JsonValue): Problem[] {
  const validate = validatorOf(kind);
  if (validate(value)) return [];
  // A failed if/then repeats the error inside it.
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return errors.map(problemOf);
}

function validatorOf(kind: ContentKind): ValidateFunction {
  const known = validators.get(kind);
  if (known !== undefined) return known;
  const validate = new Ajv(OPTIONS).compile(CONTENT_SCHEMAS[kind]);
  validators.set(kind, validate);
  return validate;
}

function problemOf(error: ErrorObject): Problem {
  const { keyword, instancePath, params } = error;
  const describe = DESCRIPTIONS[keyword];
  // Every Ajv error has a params object.
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

interface Description {
  readonly message: string;
  readonly hint: string;
  /** The member with the problem, if it is not the value itself. */
  readonly key?: string;
}

const DESCRIPTIONS: Readonly<Record<string, (params: Params, error: ErrorObject) => Description>> = {
  required: ({ missingProperty }, error) => {
    const key = String(missingProperty);
    return { message: `"${key}" is missing.`, hint: `Add "${key}"${valuesText(error, key)}.` };
  },
  additionalProperties: ({ additionalProperty }, { parentSchema }) => ({
    ...unknownKeyText(String(additionalProperty), Object.keys((parentSchema?.['properties'] ?? {}) as object)),
    key: String(additionalProperty),
  }),
  type: ({ type }, error) => ({
    message: `${subjectOf(error)} must be ${WORDS.get(String(type)) ?? String(type)}.`,
    hint: [aboutOf(error), FIXES.get(String(type))].filter(Boolean).join(' ') || SEE_SCHEMA,
  }),
  // The schemas have "not" only for a key that another one excludes.
  not: (_params, { schema }) => {
    const [key = ''] = (schema as { readonly required?: readonly string[] }).required ?? [];
    return { message: `"${key}" is not allowed here.`, hint: `Remove "${key}".`, key };
  },
  enum: ({ allowedValues }, { data }) => ({
    message: `${isPlain(data) ? JSON.stringify(data) : 'This'} is not an allowed value.`,
    hint: `Write one of: ${(allowedValues as unknown[]).join(', ')}.`,
  }),
  minLength: (_params, error) => ({ message: 'This is empty.', hint: descriptionOf(error) }),
  minimum: ({ limit }) => ({ message: `This is less than ${String(limit)}.`, hint: `Write a number of at least ${String(limit)}.` }),
  uniqueItems: ({ i, j }) => ({ message: `Items ${Number(j) + 1} and ${Number(i) + 1} are equal.`, hint: 'Remove one of them.' }),
  pattern: (_params, error) => ({
    message: `${JSON.stringify(error.data)} does not match the required format.`,
    hint: descriptionOf(error),
  }),
};

const WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text (quote it if it looks like a number)'],
  ['object', 'a map'],
  ['array', 'a list'],
  ['boolean', 'true or false'],
  ['integer', 'an integer'],
]);

/** How to write a value of a type. */
const FIXES: ReadonlyMap<string, string> = new Map([
  ['object', 'Write lines of "key: value".'],
  ['array', 'Write each item on a line of its own, after "- "; an empty list is [].'],
  ['boolean', 'Write true or false, without quotes.'],
]);

/** The values of a member that allows only some, after a colon. */
function valuesText({ parentSchema }: ErrorObject, key: string): string {
  // The schemas are this project's own: each "enum" in them is a list of texts.
  const members = (parentSchema?.['properties'] ?? {}) as Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  const values = members[key]?.enum;
  return values === undefined ? '' : `: ${values.join(', ')}`;
}

/** A key without a value looks complete, so it is named. */
function subjectOf({ data, instancePath }: ErrorObject): string {
  const key = pathOfPointer(instancePath).at(-1) ?? '';
  return data === null && /\D/.test(key) ? `"${key}" has no value; it` : 'This';
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

const SEE_SCHEMA = 'See the published JSON Schema of this file.';

/** The description of the value in the schema, with an example if there is one. */
function descriptionOf(error: ErrorObject): string {
  // All examples in these schemas are strings.
  const [example] = (error.parentSchema?.['examples'] ?? []) as readonly string[];
  const shown = example === undefined ? '' : `For example: ${example}`;
  return [aboutOf(error), shown].filter(Boolean).join(' ') || SEE_SCHEMA;
}

/** The schema's description of a member. For a whole file it is only its path, so it is omitted. */
function aboutOf({ parentSchema, instancePath }: ErrorObject): string {
  const description: unknown = parentSchema?.['description'];
  return typeof description === 'string' && instancePath !== '' ? description : '';
}

function kebab(keyword: string): string {
  return keyword.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
