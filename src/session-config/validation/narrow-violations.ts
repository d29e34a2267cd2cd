import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { pointerOfRef } from '../schema/local-ref.ts';
import { partAt, pathOfPointer, pointerOfPath } from '../schema/pointer.ts';
import { schemasIn } from '../schema/schema-reader.ts';
import { plausibleBranches } from './branch.ts';
import { statedAt } from './reason.ts';
import { mapSubschemas } from './subschemas.ts';
import type { Violation } from './validator.ts';

/**
 * The relevant violations. A value that matches no alternative of an `anyOf` or `oneOf` violates each of them: if one alternative is
 * clearly meant, only its violations are reported; else only that none matches. Each union is compared only with the violations at or below
 * its position in the value.
 */
export function narrowViolations(violations: readonly Violation[], value: unknown, schema: SchemaObject): readonly Violation[] {
  const choices = violations.filter(isChoice);
  if (choices.length === 0) return violations;
  const left = new Set(violations);
  const places = byPlace(violations);
  const behind = definitionsBehind(schema);
  for (const choice of choices.toSorted(outermostFirst)) {
    if (!left.has(choice)) continue;
    const below = (places.get(choice.pointer) ?? []).filter((violation) => left.has(violation));
    for (const violation of unhelpful(choice, below, value, schema, behind)) left.delete(violation);
  }
  return [...left];
}

function isChoice({ keyword }: Violation): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function outermostFirst(left: Violation, right: Violation): number {
  return left.pointer.length - right.pointer.length || left.schemaPath.length - right.schemaPath.length;
}

/** Violations by each position in the value that they are at or below. */
function byPlace(violations: readonly Violation[]): ReadonlyMap<string, readonly Violation[]> {
  const places = new Map<string, Violation[]>();
  for (const violation of violations) {
    const path = pathOfPointer(violation.pointer);
    for (let length = 0; length <= path.length; length += 1) {
      const place = pointerOfPath(path.slice(0, length));
      const known = places.get(place);
      if (known === undefined) places.set(place, [violation]);
      else known.push(violation);
    }
  }
  return places;
}

/** The irrelevant violations of a failed union: the union itself and the other alternatives, or all alternatives. */
function unhelpful(
  choice: Violation,
  below: readonly Violation[],
  value: unknown,
  schema: SchemaObject,
  behind: DefinitionsBehind,
): readonly Violation[] {
  const branches = statedAt(choice.schemaPath, schema);
  if (!Array.isArray(branches)) return [];
  const plausible = plausibleBranches(partAt(value, choice.pointer), schemasIn({ branches }, 'branches'), schema);
  const [meant] = plausible.length === 1 ? plausible : [];
  const insides = branches.map((branch: unknown, index) => ({
    isMeant: branch === meant,
    places: [`${choice.schemaPath}/${index}`, ...behind(branch)],
  }));
  const isOf = ({ schemaPath }: Violation, ofMeant: boolean): boolean =>
    insides.some(({ isMeant, places }) => isMeant === ofMeant && places.some((place) => startsAt(schemaPath, place)));
  const inside = below.filter((violation) => violation !== choice);
  const ofMeant = new Set(inside.filter((violation) => isOf(violation, true)));
  const ofOthers = inside.filter((violation) => isOf(violation, false) && !ofMeant.has(violation));
  // A value may match the meant alternative and another one.
  return ofMeant.size > 0 ? [choice, ...ofOthers] : ofOthers;
}

/** Returns the pointers of the definitions that a branch refers to. */
type DefinitionsBehind = (branch: unknown) => ReadonlySet<string>;

/** Validators report positions behind a reference either through it or from the definition. */
function definitionsBehind(root: SchemaObject): DefinitionsBehind {
  const known = new Map<unknown, Set<string>>();
  return (branch) => {
    const found = known.get(branch) ?? new Set<string>();
    const visit = (part: unknown): void => {
      if (!isObject(part)) return;
      const pointer = typeof part['$ref'] === 'string' ? pointerOfRef(part['$ref'], root) : undefined;
      if (pointer !== undefined && pointer !== '' && !found.has(pointer)) {
        found.add(pointer);
        visit(partAt(root, pointer));
      }
      mapSubschemas(part, visit);
    };
    if (!known.has(branch)) visit(branch);
    known.set(branch, found);
    return found;
  };
}

function startsAt(schemaPath: string, place: string): boolean {
  return schemaPath === place || schemaPath.startsWith(`${place}/`);
}
