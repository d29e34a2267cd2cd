import { isObject, type SchemaObject } from '../json-schema.ts';
import { partAt } from '../pointer.ts';
import { schemasIn } from '../schema-reader.ts';
import { plausibleBranches } from './branch.ts';
import { statedAt } from './reason.ts';
import type { Violation } from './validator.ts';

/**
 * The violations that help. A value that fits no alternative of an `anyOf` or `oneOf` breaks something in each of them: where one
 * alternative is plainly meant, only what breaks that one is told; else only that none fits.
 */
export function narrowViolations(violations: readonly Violation[], value: unknown, schema: SchemaObject): readonly Violation[] {
  return violations
    .filter(isChoice)
    .toSorted((left, right) => left.schemaPath.length - right.schemaPath.length)
    .reduce((left, choice) => (left.includes(choice) ? narrowOne(left, choice, value, schema) : left), violations);
}

function isChoice({ keyword }: Violation): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function narrowOne(violations: readonly Violation[], choice: Violation, value: unknown, schema: SchemaObject): readonly Violation[] {
  const branches = statedAt(choice.schemaPath, schema);
  if (!Array.isArray(branches)) return violations;
  const plausible = plausibleBranches(partAt(value, choice.pointer), schemasIn({ branches }, 'branches'), schema);
  const [meant] = plausible.length === 1 ? plausible : [];
  const inside = (violation: Violation, index: number, branch: unknown): boolean =>
    startsAt(violation.schemaPath, `${choice.schemaPath}/${index}`) || startsAt(violation.schemaPath, refPath(branch));
  const isOfMeant = (violation: Violation): boolean =>
    branches.some((branch: unknown, index) => branch === meant && inside(violation, index, branch));
  const isOfOthers = (violation: Violation): boolean =>
    branches.some((branch: unknown, index) => branch !== meant && inside(violation, index, branch));
  const kept = violations.filter((violation) => violation !== choice && (isOfMeant(violation) || !isOfOthers(violation)));
  // A value may fit the alternative that is meant and another one as well.
  return meant !== undefined && kept.some(isOfMeant) ? kept : [...kept.filter((violation) => !isOfMeant(violation)), choice];
}

function startsAt(schemaPath: string, place: string | undefined): boolean {
  return place !== undefined && (schemaPath === place || schemaPath.startsWith(`${place}/`));
}

/** Validators give places behind a reference either through it, or from the definition. */
function refPath(branch: unknown): string | undefined {
  const ref = isObject(branch) ? branch['$ref'] : undefined;
  return typeof ref === 'string' && ref.startsWith('#/') ? ref.slice(1) : undefined;
}
