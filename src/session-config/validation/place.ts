import { isObject, member, membersIn, type SchemaObject } from '../schema/json-schema.ts';
import { ANYTHING, asSchema, itemOfPart, mentions, mustHold, readerOf, schemasIn } from '../schema/schema-reader.ts';
import { plausibleBranches, possibleBranches } from './branch.ts';
import type { WorkBudget } from './work-budget.ts';

/**
 * How a schema applies to a value. `must`: it is required. `meant`: it is the alternative nearest to the value, and its defaults are used.
 * `may`: it is a possible alternative, or conditional. `tests`: it only tests members (`if`, `not`), which must therefore be kept.
 */
const ROLES = ['must', 'meant', 'may', 'tests'] as const;
type Role = (typeof ROLES)[number];

/** Schemas by their role for the value at one position; each with whether it lists the allowed members, once known. */
type Schemas = Record<Role, Map<SchemaObject, boolean>>;

/** What schemas state about the value at one position. */
export interface Place {
  /** The schemas of a member; `undefined` if none declares it. */
  readonly member: (name: string) => Schemas | undefined;
  readonly item: (index: number) => Schemas;
  /** Schemas whose defaults are used. */
  readonly defaulting: readonly SchemaObject[];
}

/** Only required schemas. */
export function schemasThatMust(...schemas: readonly SchemaObject[]): Schemas {
  return { must: new Map(schemas.map((schema) => [schema, false])), meant: new Map(), may: new Map(), tests: new Map() };
}

/** Keywords whose schemas have another role than the enclosing schema. */
const CONDITIONS = [
  ...(['then', 'else', 'dependentSchemas', 'dependencies'] as const).map((keyword) => [keyword, 'may'] as const),
  ...(['if', 'not'] as const).map((keyword) => [keyword, 'tests'] as const),
];

/**
 * Reads what schemas state about a value, through references and combinations, each schema once per role.
 *
 * @param completed the value with the defaults of required schemas
 * @param spend counts the work: a unit is a schema, or a declared member of an alternative
 */
export function placeOf(value: unknown, completed: unknown, roots: Schemas, root: SchemaObject, spend: WorkBudget['spend']): Place {
  const parts = schemasThatMust();
  const visit = (schema: SchemaObject, role: Role): boolean => {
    const known = parts[role].get(schema);
    if (known !== undefined) return known;
    spend(1);
    parts[role].set(schema, false);
    const isClosed = [
      isObject(schema['properties']) || schema['additionalProperties'] === false || schema['unevaluatedProperties'] === false,
      ...mustHold(schema, root).map((part) => visit(part, role)),
      ...['anyOf', 'oneOf'].map((keyword) => visitChoice(schemasIn(schema, keyword), role)),
    ].includes(true);
    for (const [keyword, other] of CONDITIONS) for (const part of schemasIn(schema, keyword)) visit(part, role === 'tests' ? role : other);
    parts[role].set(schema, isClosed);
    return isClosed;
  };
  const visitChoice = (branches: readonly SchemaObject[], role: Role): boolean => {
    spend(branches.reduce((sum, branch) => sum + 1 + readerOf(root).declared(branch).length, 0));
    const possible = possibleBranches(value, completed, branches, root);
    const [best, ...others] = plausibleBranches(completed, possible, root);
    if (best !== undefined && others.length === 0 && (role === 'must' || role === 'meant')) visit(best, 'meant');
    const closed = possible.map((branch) => visit(branch, possible.length === 1 || role === 'tests' ? role : 'may'));
    // One alternative that allows any member is enough.
    return closed.length > 0 && !closed.includes(false);
  };
  const [must = [], , may = []] = ROLES.map((role) => [...roots[role].keys()].map((schema) => visit(schema, role)));
  const isClosed = must.includes(true) || (must.length === 0 && may.length > 0 && !may.includes(false));
  return {
    member: (name) => {
      const found = inside(parts, (part) => schemasOfMember(part, name), spend);
      return isClosed && ROLES.every((role) => found[role].size === 0) ? undefined : found;
    },
    item: (index) => inside(parts, (part) => schemasOfItem(part, index), spend),
    defaulting: [...parts.must.keys(), ...parts.meant.keys()],
  };
}

/** The schemas of a position below: with the same role, probably meant, possible, and only testing. */
type Inside = readonly (readonly unknown[])[];

function inside(parts: Schemas, of: (part: SchemaObject) => Inside, spend: WorkBudget['spend']): Schemas {
  const found = schemasThatMust();
  for (const role of ROLES) {
    const isCertain = role === 'must' || role === 'meant';
    const roles: readonly Role[] = role === 'tests' ? [role, role, role, role] : [role, isCertain ? 'meant' : 'may', 'may', 'tests'];
    for (const part of parts[role].keys()) {
      of(part).forEach((stated, at) => {
        spend(stated.length);
        for (const schema of stated.map(asSchema)) if (schema !== undefined) found[roles[at] ?? role].set(schema, false);
      });
    }
  }
  return found;
}

function schemasOfMember(part: SchemaObject, name: string): Inside {
  const { additionalProperties, unevaluatedProperties } = part;
  const own = member(part['properties'], name);
  const tested = own === false || mentions(part, name) ? [ANYTHING] : [];
  const patterns = Object.values(membersIn(part, 'patternProperties'));
  if (own !== undefined) return [[own], [], [], [...patterns, ...tested]];
  // Patterns are not matched with the name here, because a hostile one may take any time.
  const others = [...patterns, additionalProperties, unevaluatedProperties].filter((stated) => asSchema(stated) !== undefined);
  if (others.length !== 1) return [[], [], others, tested];
  // Unevaluated members need no validation here: another schema at the position may have evaluated the member.
  return asSchema(additionalProperties) === undefined ? [[], others, others, tested] : [others, [], [], tested];
}

function schemasOfItem(part: SchemaObject, index: number): Inside {
  return [[itemOfPart(part, index)], [], [part['unevaluatedItems']], [part['contains']]];
}
