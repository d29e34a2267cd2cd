import { Validator as WorkerValidator, type OutputUnit } from '@cfworker/json-schema';

import { isObject, member, textsIn, type SchemaObject } from '../schema/json-schema.ts';
import { partAt, pointerOfPath } from '../schema/pointer.ts';
import { boundedVerdicts, boundedViolations } from '../validation/bounded-violations.ts';
import { checkSchema } from '../validation/check-schema.ts';
import { modernSchema } from '../validation/modern-schema.ts';
import { statedPath } from '../validation/nullable.ts';
import { faultOf, reasonOf, statedAt } from '../validation/reason.ts';
import type { Validator, Violation } from '../validation/validator.ts';
import { createWorkBudget } from '../validation/work-budget.ts';
import { withPlacesOfFalse } from './false-places.ts';
import { withoutAdded } from './own-count.ts';
import { preparedSchema } from './prepared-schema.ts';
import { withoutConsequences } from './unevaluated-consequences.ts';

/** Units of work. `verdict`: far more than a query within the default limits needs with an ordinary schema; about 50 ms. */
const LIMITS = { verdict: 60_000, all: 20_000 } as const;

/**
 * A validator that generates no code, for environments where a Content Security Policy forbids it: pages, edge workers. It interprets the
 * schema for every value.
 *
 * The work of a validation is bounded, also for nested definitions; a value that exceeds the limit is invalid as a whole. The work of one
 * keyword for one value is not bounded: patterns run in JavaScript's own engine, which a hostile pattern can block, and `uniqueItems`
 * compares all items with all others. Use a worker that can be terminated for untrusted schemas.
 *
 * @throws ConfigSchemaError if the schema cannot be used
 */
export function evalFreeValidator(schema: SchemaObject): Validator {
  checkSchema(schema);
  const bare = modernSchema(schema);
  const budget = createWorkBudget();
  const prepared = preparedSchema(bare, budget);
  // 2020-12 for all: for this validator, drafts differ only in the keywords next to a reference.
  const validatorThat = (stopsEarly: boolean): WorkerValidator => new WorkerValidator(prepared, '2020-12', stopsEarly);
  const [first, every] = [validatorThat(true), validatorThat(false)];
  return {
    schema,
    violations: (value) =>
      boundedViolations({
        value,
        budget,
        limits: LIMITS,
        verdict: () => unitsOf(first, value, bare),
        all: () => unitsOf(every, value, bare),
        violationsOf: (unit) => violationsOf(unit, value, { bare, root: schema }),
      }),
    verdicts: () => boundedVerdicts({ budget, limits: LIMITS }, (value) => unitsOf(first, value, bare)),
  };
}

function unitsOf(validator: WorkerValidator, value: unknown, schema: SchemaObject): readonly OutputUnit[] {
  try {
    const units = withoutAdded(distinct(withPlacesOfFalse(validator.validate(value).errors)), schema);
    const telling = units.filter(({ keyword }) => !CONTAINERS.has(keyword));
    return telling.length === 0 ? units : withoutConsequences(telling, units);
  } catch (error) {
    // The validator writes every name into a URI, which cannot contain an unpaired surrogate.
    if (!(error instanceof URIError)) throw error;
    return [{ keyword: 'half-character', keywordLocation: '#', instanceLocation: '#', error: '' }];
  }
}

/** Errors without repetitions: a keyword that requires names has one for each of them. */
function distinct(units: readonly OutputUnit[]): readonly OutputUnit[] {
  return [...new Map(units.map((unit) => [`${unit.keyword} ${unit.keywordLocation} ${unit.instanceLocation}`, unit])).values()];
}

/** Keywords whose inner errors are more specific. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'items', 'prefixItems', 'additionalItems', 'allOf', '$ref', 'if', 'then', 'else'],
  ...['additionalProperties', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'],
]);

/** Keywords that are reported as another one. */
const REPORTED_AS: Readonly<Record<string, string | undefined>> = {
  false: 'additionalProperties',
  minContains: 'contains',
  maxContains: 'contains',
};

/** A schema as it is stated, and as it is validated. */
interface Schemas {
  readonly root: SchemaObject;
  readonly bare: SchemaObject;
}

function violationsOf({ keyword, keywordLocation, instanceLocation }: OutputUnit, value: unknown, { root, bare }: Schemas): Violation[] {
  // The validator spells one keyword wrongly.
  const location = decodeURIComponent(keywordLocation.replace(/^#/, '').replace(/\/dependantRequired$/, '/dependentRequired'));
  const pointer = decodeURIComponent(instanceLocation.replace(/^#/, ''));
  const reported = REPORTED_AS[keyword] ?? keyword;
  const stated = keyword === 'false' ? false : statedAt(location, bare);
  const schemaPath = statedPath(location, root);
  const violation = { keyword: reported, schemaPath, reason: reasonOf(reported, stated), fault: faultOf(reported, stated) };
  const missing = missingNames(keyword, stated, partAt(value, pointer));
  if (missing === undefined) return [{ pointer, ...violation }];
  return missing.map((name) => ({ pointer: `${pointer}${pointerOfPath([name])}`, ...violation }));
}

/** Names of the missing members that a keyword requires; `undefined` if it requires none. */
function missingNames(keyword: string, stated: unknown, value: unknown): readonly string[] | undefined {
  if (keyword === 'required') return absent(stated, value);
  if (keyword !== 'dependentRequired' && keyword !== 'dependencies') return undefined;
  const applicable = Object.entries(isObject(stated) ? stated : {}).filter(([name]) => member(value, name) !== undefined);
  return applicable.flatMap(([, names]) => absent(names, value));
}

function absent(required: unknown, value: unknown): string[] {
  return [...new Set(textsIn({ required }, 'required'))].filter((name) => member(value, name) === undefined);
}
