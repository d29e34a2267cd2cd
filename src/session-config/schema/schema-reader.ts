import { isObject, member, membersIn, TYPES, typeOfValue, type SchemaObject, type SchemaType } from './json-schema.ts';
import { lookUp } from './local-ref.ts';

/** Reads what a schema states about the values of a configuration; combined schemas are read as one. */
export interface SchemaReader {
  readonly root: SchemaObject;
  /** Allowed types; `undefined` if the schema does not state any. */
  types(schema: SchemaObject): ReadonlySet<SchemaType> | undefined;
  /** The schema of a member; empty if any value is allowed, `undefined` if the schema has no such member. */
  property(schema: SchemaObject, name: string): SchemaObject | undefined;
  /** The schema of an array item; empty if any value is allowed. */
  item(schema: SchemaObject, index: number): SchemaObject;
  /** Names of the members declared by the schema and by all schemas that apply with it. */
  declared(schema: SchemaObject): readonly string[];
  /** Whether the schema or any combined schema declares a member of that name. */
  declares(schema: SchemaObject, name: string): boolean;
}

const readers = new WeakMap<SchemaObject, SchemaReader>();

/** The reader of a schema document; cached, so that its results are reused. */
export function readerOf(root: SchemaObject): SchemaReader {
  const known = readers.get(root);
  if (known !== undefined) return known;
  const reader = createReader(root);
  readers.set(root, reader);
  return reader;
}

/** The empty schema: it allows any value. */
export const ANYTHING: SchemaObject = Object.freeze({});

function createReader(root: SchemaObject): SchemaReader {
  const types = remembered((schema, recall: (schema: SchemaObject) => TypeSet) => typesOf(schema, root, recall));
  const undeclared = remembered((schema, recall: Answer) => undeclaredOf(schema, root, recall));
  const names = remembered((schema) => [...new Set(declaredIn(schema, root))]);
  const members = remembered(() => new Map<string, SchemaObject>());
  const declared = (schema: SchemaObject, name: string): SchemaObject | undefined => {
    const known = members(schema)?.get(name);
    if (known !== undefined) return known;
    // Within one lookup, each schema is evaluated once; a recursive schema adds nothing the second time.
    const within = remembered<SchemaObject>((part, recall) => propertyOf(part, name, root, recall, undeclared));
    const found = within(schema);
    // Only declared names are cached: clients may send any number of others.
    if (found !== undefined) members(schema)?.set(name, found);
    return found;
  };
  return {
    root,
    types: (schema) => types(schema),
    property: (schema, name) => declared(schema, name) ?? undeclared(schema),
    item: (schema, index) => remembered((part, recall: Answer) => itemOf(part, index, root, recall))(schema) ?? ANYTHING,
    declared: (schema) => names(schema) ?? [],
    declares: (schema, name) => declared(schema, name) !== undefined,
  };
}

type TypeSet = ReadonlySet<SchemaType> | undefined;

/** Memoizes a function of schemas; a recursive call for the same schema returns `undefined`. */
function remembered<T>(
  work: (schema: SchemaObject, recall: (schema: SchemaObject) => T | undefined) => T | undefined,
): (schema: SchemaObject) => T | undefined {
  const known = new WeakMap<SchemaObject, { answer: T | undefined }>();
  const recall = (schema: SchemaObject): T | undefined => {
    const entry = known.get(schema);
    if (entry !== undefined) return entry.answer;
    const fresh: { answer: T | undefined } = { answer: undefined };
    known.set(schema, fresh);
    fresh.answer = work(schema, recall);
    return fresh.answer;
  };
  return recall;
}

function typesOf(schema: SchemaObject, root: SchemaObject, recall: (schema: SchemaObject) => TypeSet): TypeSet {
  const ofAny = ALTERNATIVES.map((keyword) => union(schemasIn(schema, keyword).map(recall)));
  const stated = intersection([ownTypes(schema), ...mustHold(schema, root).map(recall), ...ofAny]);
  return stated === undefined || schema['nullable'] !== true ? stated : new Set([...stated, 'null']);
}

/** The schemas that always apply with a schema: its reference target and those under `allOf`. */
export function mustHold(schema: SchemaObject, root: SchemaObject): readonly SchemaObject[] {
  const { $ref } = schema;
  const target = typeof $ref === 'string' ? lookUp($ref, root) : undefined;
  return [...(isObject(target) ? [target] : []), ...schemasIn(schema, 'allOf')];
}

/** Keywords that offer a choice of schemas. */
const ALTERNATIVES = ['anyOf', 'oneOf'] as const;

function ownTypes(schema: SchemaObject): TypeSet {
  const { type } = schema;
  const named = TYPES.filter((name) => (Array.isArray(type) ? type.includes(name) : type === name));
  if (named.length > 0) return new Set(named);
  if (Object.hasOwn(schema, 'const')) return typesOfValues([schema['const']]);
  if (Array.isArray(schema['enum'])) return typesOfValues(schema['enum']);
  if (OBJECT_KEYWORDS.some((keyword) => isObject(schema[keyword]))) return without('array');
  return ARRAY_KEYWORDS.some((keyword) => schema[keyword] !== undefined) ? without('object') : undefined;
}

/** Without a stated type, all types are allowed except the other one of array and object. */
function without(type: SchemaType): ReadonlySet<SchemaType> {
  return new Set(TYPES.filter((other) => other !== type));
}

/** Keywords that imply an object or an array if no type is stated. */
const OBJECT_KEYWORDS = ['properties', 'patternProperties', 'additionalProperties'] as const;
const ARRAY_KEYWORDS = ['items', 'prefixItems'] as const;

/**
 * The types of listed values. An integer counts as a number, so that a text with more digits than JavaScript keeps is read like the listed
 * value.
 */
function typesOfValues(values: readonly unknown[]): ReadonlySet<SchemaType> {
  return new Set(values.map((value) => (typeof value === 'number' ? 'number' : typeOfValue(value))));
}

/** Whether a value has one of the types; every integer is a number. */
export function allowsType(types: ReadonlySet<SchemaType>, value: unknown): boolean {
  return hasType(types, typeOfValue(value));
}

/** The union of type sets; `undefined` if one is unknown or there are none. */
function union(sets: readonly TypeSet[]): TypeSet {
  if (sets.length === 0) return undefined;
  const all = new Set<SchemaType>();
  for (const set of sets) {
    if (set === undefined) return undefined;
    for (const type of set) all.add(type);
  }
  return all;
}

/** The intersection of the known type sets; `undefined` if it is empty, because a keyword may only have implied a type. */
function intersection(sets: readonly TypeSet[]): TypeSet {
  return sets.reduce((left, right) => {
    if (left === undefined || right === undefined) return left ?? right;
    const both = [...left, ...right].filter((type) => hasType(left, type) && hasType(right, type));
    return both.length === 0 ? undefined : new Set(both);
  }, undefined);
}

/** Whether all values of a type have one of the types. */
function hasType(types: ReadonlySet<SchemaType>, type: SchemaType): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

type Answer = (schema: SchemaObject) => SchemaObject | undefined;

/**
 * @param declared the same lookup for a combined schema
 * @param undeclared the lookup for undeclared members of a schema
 */
function propertyOf(
  schema: SchemaObject,
  name: string,
  root: SchemaObject,
  declared: Answer,
  undeclared: Answer,
): SchemaObject | undefined {
  const inAny = CHOICES.map((keywords) => {
    const branches = keywords.flatMap((keyword) => schemasIn(schema, keyword));
    if (branches.every((branch) => declared(branch) === undefined)) return undefined;
    const isComplete = keywords.length === 1 || (keywords[0] === 'then' && branches.length === 2);
    // If another branch or none applies, the member may have any value.
    const others = (branch: SchemaObject): SchemaObject | undefined =>
      undeclared(branch) ?? (isSealed(branch, root) ? undefined : ANYTHING);
    return anyOf([...branches.map((branch) => declared(branch) ?? others(branch)), isComplete ? undefined : ANYTHING]);
  });
  return allOf([asSchema(member(schema['properties'], name)), ...mustHold(schema, root).map(declared), ...inAny]);
}

/** Whether a schema itself forbids undeclared members. */
function isSealed(schema: SchemaObject, root: SchemaObject): boolean {
  return closure(schema, (part) => mustHold(part, root)).some(
    ({ additionalProperties, unevaluatedProperties }) => additionalProperties === false || unevaluatedProperties === false,
  );
}

/** Groups of keywords whose schemas may or may not apply. */
const CHOICES = [['anyOf'], ['oneOf'], ['then', 'else'], ['dependentSchemas', 'dependencies']] as const;

/**
 * The schema of undeclared members: that of a pattern or of additional members; empty if the schema states nothing about members,
 * `undefined` if others are not allowed.
 *
 * @param recall the same lookup for a combined schema
 */
function undeclaredOf(schema: SchemaObject, root: SchemaObject, recall: Answer): SchemaObject | undefined {
  const { patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const patterns = isObject(patternProperties) ? Object.values(patternProperties) : [];
  // A combined schema may have evaluated a member, which then may have any value.
  const left = isObject(unevaluatedProperties) && partsOf(schema, root).length > 1 ? true : unevaluatedProperties;
  const additional = additionalProperties ?? left ?? patterns.length > 0;
  const combined = [
    ...mustHold(schema, root).map(recall),
    ...ALTERNATIVES.map((keyword) => schemasIn(schema, keyword)).flatMap((branches) => {
      const found = branches.map(recall);
      if (found.every((part) => part === undefined)) return branches.length === 0 ? [] : [undefined];
      return [anyOf(found.map((part, at) => part ?? (isSealed(branches[at] ?? ANYTHING, root) ? undefined : ANYTHING)))];
    }),
  ];
  const combinedSchema = allOf([anyOf([...patterns, additional].map(asSchema)), ...combined.filter((part) => part !== ANYTHING)]);
  const isClosed = isObject(schema['properties']) || additionalProperties === false || combined.includes(undefined);
  return combinedSchema ?? (isClosed ? undefined : ANYTHING);
}

/** A schema and all schemas combined in it, with references followed, without repetition. */
export function partsOf(schema: SchemaObject, root: SchemaObject): SchemaObject[] {
  return closure(schema, (part) => [...mustHold(part, root), ...CHOICES.flat().flatMap((keyword) => schemasIn(part, keyword))]);
}

/** Whether a schema mentions a member anywhere, also in a condition or as a required name. */
export function speaksOf(schema: SchemaObject, name: string, root: SchemaObject): boolean {
  const parts = closure(schema, (part) => [...partsOf(part, root), ...schemasIn(part, 'if'), ...schemasIn(part, 'not')]);
  return parts.some((part) => mentions(part, name) || member(part['properties'], name) !== undefined);
}

/** Whether a schema requires a member, or requires others because of it. */
export function mentions(part: SchemaObject, name: string): boolean {
  return namesIn(part)?.has(name) === true;
}

/** The names that a schema mentions; remembered, because there may be many, and the schema is asked for each member of a value. */
const namesIn = remembered((part): ReadonlySet<unknown> => {
  const dependent = DEPENDENT.flatMap((keyword) => Object.entries(membersIn(part, keyword)).flat());
  return new Set([part['required'], ...dependent].flat());
});

const DEPENDENT = ['dependentRequired', 'dependentSchemas', 'dependencies'] as const;

/** A schema and all schemas reachable from it, without repetition. */
export function closure(schema: SchemaObject, next: (part: SchemaObject) => Iterable<SchemaObject>): SchemaObject[] {
  const found = new Set([schema]);
  // Iterating a set includes items added during the iteration.
  for (const part of found) for (const other of next(part)) found.add(other);
  return [...found];
}

/** @param recall the same lookup for a combined schema */
function itemOf(schema: SchemaObject, index: number, root: SchemaObject, recall: Answer): SchemaObject | undefined {
  const inAny = ALTERNATIVES.map((keyword) => {
    const items = schemasIn(schema, keyword).map(recall);
    return items.every((item) => item === undefined) ? undefined : anyOf(items.map((item) => item ?? ANYTHING));
  });
  return allOf([itemOfPart(schema, index), ...mustHold(schema, root).map(recall), ...inAny]);
}

/** The schema of an item by one schema alone. Tuples are `prefixItems` in 2020-12, and an array under `items` before. */
export function itemOfPart({ prefixItems, items, additionalItems }: SchemaObject, index: number): SchemaObject | undefined {
  const isOldTuple = Array.isArray(items);
  const tuple: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : isOldTuple ? items : [];
  return asSchema(index < tuple.length ? tuple[index] : isOldTuple ? additionalItems : items);
}

function declaredIn(schema: SchemaObject, root: SchemaObject): string[] {
  return closure(schema, (part) => mustHold(part, root)).flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []));
}

/** The schemas under a keyword: in an array, by name, or a single one. */
export function schemasIn(schema: SchemaObject, keyword: string): SchemaObject[] {
  const found = schema[keyword];
  if (Array.isArray(found)) return found.map(asSchema).filter(isObject);
  if (!isObject(found)) return [];
  return keyword.startsWith('depend') ? Object.values(found).filter(isObject) : [found];
}

/** A schema as an object; `undefined` for `false`, which allows no value, and for anything that is not a schema. */
export function asSchema(value: unknown): SchemaObject | undefined {
  if (value === true) return ANYTHING;
  return isObject(value) ? value : undefined;
}

function allOf(schemas: readonly (SchemaObject | undefined)[]): SchemaObject | undefined {
  return combined('allOf', schemas);
}

function anyOf(schemas: readonly (SchemaObject | undefined)[]): SchemaObject | undefined {
  return combined('anyOf', schemas);
}

function combined(keyword: 'allOf' | 'anyOf', schemas: readonly (SchemaObject | undefined)[]): SchemaObject | undefined {
  const parts = [...new Set(schemas.filter((schema) => schema !== undefined))];
  return parts.length > 1 ? { [keyword]: parts } : parts[0];
}
