import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';

import type { SchemaObject } from '../schema/json-schema.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { boundedVerdicts, boundedViolations } from '../validation/bounded-violations.ts';
import { checkSchema } from '../validation/check-schema.ts';
import { ConfigSchemaError } from '../validation/config-schema-error.ts';
import { modernSchema } from '../validation/modern-schema.ts';
import { statedPath } from '../validation/nullable.ts';
import { faultOf, reasonOf } from '../validation/reason.ts';
import type { Validator, Violation } from '../validation/validator.ts';
import { createWorkBudget, OverBudget, type WorkBudget } from '../validation/work-budget.ts';
import { checkWidth } from './check-width.ts';
import { addEmptyNames } from './empty-names.ts';
import { EMAIL, FORMATS } from './formats.ts';
import { addLists } from './lists.ts';
import { addOwnKeywords, weighted, type WeightedSchema } from './own-keywords.ts';
import { createPatternTime } from './pattern-time.ts';
import { safePattern } from './safe-pattern.ts';
import { usesUnevaluated, countEvaluated, withTrueConditions } from './unevaluated.ts';

/** Units of work. `verdict`: far more than a query within the default limits needs with an ordinary schema; about 50 ms. */
const LIMITS = { verdict: 300_000, all: 50_000 } as const;

/**
 * An Ajv validator for Node. The schema is compiled once. Unknown keywords and formats are ignored, known formats are checked; nothing is
 * coerced, removed or fetched.
 *
 * Validation is bounded for every schema: in work, also for nested definitions, and in time for patterns that RE2 does not support, 100 ms
 * for all of them together. A value that exceeds a limit is invalid as a whole.
 *
 * @throws ConfigSchemaError if the schema cannot be used
 */
export function ajvValidator(schema: SchemaObject): Validator {
  checkSchema(schema);
  const modern = modernSchema(schema);
  const known = weighted(usesUnevaluated(modern) ? withTrueConditions(modern) : modern);
  checkWidth(known.places);
  const budget = createWorkBudget();
  const time = createPatternTime();
  const options: Options = {
    strict: false,
    logger: false,
    validateSchema: false,
    verbose: true,
    ownProperties: true,
    code: { regExp: Object.assign((source: string) => safePattern(source, time), { code: 'safePattern' }) },
  };
  const compiled = (allErrors: boolean): ValidateFunction => {
    // 2019-09 for all: drafts differ only in tuples.
    const ajv = new Ajv2019({ ...options, allErrors });
    addFormats(ajv, [...FORMATS]);
    ajv.addFormat('email', EMAIL);
    addOwnKeywords(ajv, budget);
    addLists(ajv);
    addEmptyNames(ajv);
    countEvaluated(ajv, known.schema);
    return compile(ajv, known.schema, budget);
  };
  const first = compiled(false);
  let every: ValidateFunction | undefined;
  return {
    schema,
    violations: (value) => {
      time.renew();
      return boundedViolations({
        value,
        budget,
        limits: LIMITS,
        verdict: () => errorsBy(first, value),
        // Compiled when first needed, because most values are valid.
        all: () => {
          every ??= orSmaller(() => compiled(true), first);
          budget.renew(LIMITS.all);
          return errorsBy(every, value);
        },
        violationsOf: (error) => [violationOf(error, known.places, schema)],
      });
    },
    verdicts: () => {
      time.renew();
      return boundedVerdicts({ budget, limits: LIMITS }, (value) => errorsBy(first, value));
    },
  };
}

/** @throws ConfigSchemaError if the schema is invalid, or its compiled code cannot run */
function compile(ajv: Ajv2019, schema: SchemaObject, budget: WorkBudget): ValidateFunction {
  try {
    const validate = ajv.compile(schema);
    budget.renew(LIMITS.verdict);
    // A function may be too large to be called with any value.
    tryOut(validate);
    return validate;
  } catch (error) {
    if (error instanceof RangeError)
      throw new ConfigSchemaError('too-large', '', 'Its compiled code is too large to run; state fewer alternatives', {
        cause: error,
      });
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ConfigSchemaError('not-a-schema', '', `It is not a JSON Schema: ${reason}`, { cause: error });
  }
}

function tryOut(validate: ValidateFunction): void {
  try {
    validate(null);
  } catch (error) {
    // Definitions that refer to each other may need too much work for any value.
    if (!(error instanceof OverBudget)) throw error;
  }
}

/** The validator that finds all violations, or the one that stops at the first if the former has too much code. */
function orSmaller(compiled: () => ValidateFunction, smaller: ValidateFunction): ValidateFunction {
  try {
    return compiled();
  } catch (error) {
    if (error instanceof ConfigSchemaError && error.code === 'too-large') return smaller;
    throw error;
  }
}

function errorsBy(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const telling = errors.filter(({ keyword }) => !CONTAINERS.has(keyword));
  return telling.length === 0 ? errors : telling;
}

/** Keywords whose inner errors are more specific. */
const CONTAINERS: ReadonlySet<string> = new Set(['if', 'propertyNames']);

function violationOf(error: ErrorObject, places: WeightedSchema['places'], root: SchemaObject): Violation {
  const { instancePath, keyword, params, propertyName, schema, parentSchema } = error;
  const stray: unknown = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  const name = propertyName ?? stray;
  const inside = typeof name === 'string' ? pointerOfPath([name]) : '';
  const reported = REPORTED_AS[keyword] ?? keyword;
  // For references, Ajv reports positions relative to the definition, without naming it.
  const place = places.get(parentSchema);
  const schemaPath = place === undefined ? '' : statedPath(`${place}/${keyword}`, root);
  return {
    pointer: `${instancePath}${inside}`,
    keyword: reported,
    schemaPath,
    reason: reasonOf(reported, schema),
    fault: faultOf(reported, schema),
  };
}

/** Keywords that are reported as another one. */
const REPORTED_AS: Readonly<Record<string, string | undefined>> = {
  'false schema': 'additionalProperties',
  unevaluatedProperties: 'additionalProperties',
};
