import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import type { SchemaObject } from '../schema/json-schema.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { boundedVerdicts, boundedViolations } from '../validation/bounded-violations.ts';
import { checkSchema } from '../validation/check-schema.ts';
import { ConfigSchemaError } from '../validation/config-schema-error.ts';
import { schemaDraft } from '../validation/draft.ts';
import { modernSchema } from '../validation/modern-schema.ts';
import { faultOf, reasonOf } from '../validation/reason.ts';
import type { Validator, Violation } from '../validation/validator.ts';
import { createWorkBudget, OverBudget, type WorkBudget } from '../validation/work-budget.ts';
import { EMAIL, FORMATS } from './formats.ts';
import { addOwnKeywords, weighted, type WeightedSchema } from './own-keywords.ts';
import { createPatternTime } from './pattern-time.ts';
import { safePattern } from './safe-pattern.ts';
import { asksUnevaluated, countEvaluated, withTrueConditions } from './unevaluated.ts';

/** Units of work. For a verdict: well over what a query within the default limits asks of an ordinary schema; some 50 ms. */
const LIMITS = { verdict: 300_000, all: 50_000 } as const;

/**
 * A validator by Ajv, for Node: the schema is compiled once. Unknown keywords and formats are let pass, known formats hold, nothing is
 * coerced, removed or fetched.
 *
 * Judging a value is bounded, whatever the schema: in work, however its definitions contain one another, and in time for the patterns
 * that RE2 does not know, 100 ms for all of them together. A value that takes more does not fit as a whole.
 *
 * @throws ConfigSchemaError where the schema cannot be used
 */
export function ajvValidator(schema: SchemaObject): Validator {
  checkSchema(schema);
  const modern = modernSchema(schema);
  const known = weighted(asksUnevaluated(modern) ? withTrueConditions(modern) : modern);
  const budget = createWorkBudget();
  const time = createPatternTime();
  const options: Options = {
    strict: false,
    logger: false,
    validateSchema: false,
    verbose: true,
    code: { regExp: Object.assign((source: string) => safePattern(source, time), { code: 'safePattern' }) },
  };
  const compiled = (allErrors: boolean): ValidateFunction => {
    const settings = { ...options, allErrors };
    const ajv = schemaDraft(schema) === '7' ? new Ajv2019(settings) : new Ajv2020(settings);
    addFormats(ajv, [...FORMATS]);
    ajv.addFormat('email', EMAIL);
    addOwnKeywords(ajv, budget);
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
        // Compiled where it is first needed: most values fit.
        all: () => {
          every ??= orSmaller(() => compiled(true), first);
          budget.renew(LIMITS.all);
          return errorsBy(every, value);
        },
        violationsOf: (error) => [violationOf(error, known.places)],
      });
    },
    verdicts: () => {
      time.renew();
      return boundedVerdicts({ budget, limits: LIMITS }, (value) => errorsBy(first, value));
    },
  };
}

/** @throws ConfigSchemaError where the schema is none, or what is made of it cannot run */
function compile(ajv: Ajv2019 | Ajv2020, schema: SchemaObject, budget: WorkBudget): ValidateFunction {
  try {
    const validate = ajv.compile(schema);
    budget.renew(LIMITS.verdict);
    // A function may be too large to be called at all, whatever the value.
    tryOut(validate);
    return validate;
  } catch (error) {
    if (error instanceof RangeError)
      throw new ConfigSchemaError('too-large', '', 'The code that judges by it is too large to run; state fewer alternatives', {
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
    // Definitions that lead to one another may ask for too much work of any value.
    if (!(error instanceof OverBudget)) throw error;
  }
}

/** The validator that finds every violation, or the one that stops at the first, where the former is too large: it has more code. */
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

/** Keywords of which what is inside them tells what is wrong. */
const CONTAINERS: ReadonlySet<string> = new Set(['if', 'propertyNames']);

function violationOf(error: ErrorObject, places: WeightedSchema['places']): Violation {
  const { instancePath, keyword, params, propertyName, schema, parentSchema } = error;
  const stray: unknown = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  const name = propertyName ?? stray;
  const inside = typeof name === 'string' ? pointerOfPath([name]) : '';
  const said = SAID_AS[keyword] ?? keyword;
  // Ajv gives places behind a reference from the definition, without saying which one.
  const place = places.get(parentSchema);
  const schemaPath = place === undefined ? '' : `${place}/${keyword}`;
  return { pointer: `${instancePath}${inside}`, keyword: said, schemaPath, reason: reasonOf(said, schema), fault: faultOf(said, schema) };
}

/** What is said of a member that must not be there. */
const SAID_AS: Readonly<Record<string, string | undefined>> = {
  'false schema': 'additionalProperties',
  unevaluatedProperties: 'additionalProperties',
};
