import { isObject, typeOfValue, type SchemaObject } from '../../../src/session-config/schema/json-schema.ts';
import { partAt, pointerTo } from '../../../src/session-config/schema/pointer.ts';
import { VALID_BY_FORMAT } from './texts.ts';

/** The result of a schema for a value. */
export interface Evaluation {
  readonly valid: boolean;
  /** Names and indices, right inside the value, that a keyword has evaluated (JSON Schema 2020-12, §11). */
  readonly evaluated: ReadonlySet<string>;
  /** Pointers of the members, at any depth, that a keyword knows: evaluates, requires or tests. */
  readonly known: ReadonlySet<string>;
  /** Pointers of objects and arrays to which a schema without a description of their contents applies. */
  readonly open: ReadonlySet<string>;
  /** Pointers of objects of which a schema lists the members. */
  readonly listed: ReadonlySet<string>;
  /** Pointers of what no control can be made for: members that may have any name and value, and what is no object where only members are stated. */
  readonly free: ReadonlySet<string>;
}

/** The schema of a document and the value to evaluate, at one place. */
interface Place {
  readonly schema: unknown;
  readonly value: unknown;
  readonly pointer: string;
  readonly root: SchemaObject;
}

/**
 * Evaluates a value keyword by keyword, as the drafts define it. It is slow and simple, so that it can be compared with the
 * specification. It supports the keywords of the random schemas, in Draft-07 and 2020-12, and `nullable` next to a type.
 */
export function evaluateSchema(schema: unknown, value: unknown, root: SchemaObject, pointer = ''): Evaluation {
  if (schema === true) return { ...verdict(true), open: new Set([pointer]) };
  if (schema === false) return verdict(false);
  if (!isObject(schema)) throw new TypeError(`no schema: ${JSON.stringify(schema)}`);
  const place: Place = { schema, value, pointer, root };
  const applied = inPlace(schema, place);
  const own = [...byNames(schema, place), ...byItems(schema, place)];
  const before = joined([...applied, ...own]);
  const last = unevaluated(schema, place, before.evaluated);
  const all = joined([before, ...last]);
  return { ...all, valid: all.valid && holds(schema, value) };
}

function joined(parts: readonly Evaluation[]): Evaluation {
  const fitting = parts.filter(({ valid }) => valid);
  return {
    valid: fitting.length === parts.length,
    evaluated: new Set(fitting.flatMap(({ evaluated }) => [...evaluated])),
    known: new Set(fitting.flatMap(({ known }) => [...known])),
    open: new Set(fitting.flatMap(({ open }) => [...open])),
    listed: new Set(fitting.flatMap(({ listed }) => [...listed])),
    free: new Set(fitting.flatMap(({ free }) => [...free])),
  };
}

const verdict = (valid: boolean): Evaluation => ({
  valid,
  evaluated: new Set(),
  known: new Set(),
  open: new Set(),
  listed: new Set(),
  free: new Set(),
});

/** Pointers of the members of a value that must not be lost: what a keyword knows, and all that is inside what no schema lists. */
export function knownMembers({ known, open, listed }: Evaluation, value: unknown): ReadonlySet<string> {
  const all = new Set(known);
  const visit = (part: unknown, pointer: string, isOpen: boolean): void => {
    if (typeof part !== 'object' || part === null) return;
    const keepsAll = (isOpen || open.has(pointer)) && !listed.has(pointer);
    for (const [name, inner] of Object.entries(part) as [string, unknown][]) {
      const at = pointerTo(pointer, name);
      if (keepsAll) all.add(at);
      visit(inner, at, keepsAll);
    }
  };
  visit(value, '', false);
  return all;
}

/** Keywords that evaluate the same value by other schemas. */
function inPlace(schema: SchemaObject, place: Place): Evaluation[] {
  const by = (part: unknown): Evaluation => evaluateSchema(part, place.value, place.root, place.pointer);
  const found: Evaluation[] = [];
  if (typeof schema['$ref'] === 'string') found.push(by(partAt(place.root, schema['$ref'].slice(1))));
  found.push(...listOf(schema['allOf']).map(by));
  for (const keyword of ['anyOf', 'oneOf']) {
    if (schema[keyword] === undefined) continue;
    const fitting = listOf(schema[keyword])
      .map(by)
      .filter(({ valid }) => valid);
    const isRight = keyword === 'anyOf' ? fitting.length > 0 : fitting.length === 1;
    found.push(isRight ? joined(fitting) : verdict(false));
  }
  if (schema['not'] !== undefined) found.push(verdict(!by(schema['not']).valid));
  if (schema['if'] !== undefined) {
    const condition = by(schema['if']);
    if (condition.valid) found.push(condition);
    const chosen = schema[condition.valid ? 'then' : 'else'];
    found.push({ ...verdict(true), known: tested(schema['if'], place) });
    if (chosen !== undefined) found.push(by(chosen));
  }
  for (const keyword of ['dependencies', 'dependentSchemas', 'dependentRequired']) found.push(...byDependency(schema[keyword], place, by));
  return found;
}

/** The members of the value that a condition looks at, also where they do not fulfil it. */
function tested(condition: unknown, { value, pointer }: Place): ReadonlySet<string> {
  const names = isObject(condition) && isObject(condition['properties']) ? Object.keys(condition['properties']) : [];
  return new Set(names.filter((name) => isObject(value) && Object.hasOwn(value, name)).map((name) => pointerTo(pointer, name)));
}

function byDependency(stated: unknown, { value, pointer }: Place, by: (part: unknown) => Evaluation): Evaluation[] {
  if (!isObject(stated) || !isObject(value)) return [];
  return Object.entries(stated)
    .filter(([name]) => Object.hasOwn(value, name))
    .flatMap(([name, dependency]) => {
      const known = { ...verdict(true), known: new Set([pointerTo(pointer, name)]) };
      return [known, Array.isArray(dependency) ? requiring(dependency, value, pointer) : by(dependency)];
    });
}

function requiring(names: readonly unknown[], value: SchemaObject, pointer: string): Evaluation {
  const known = names.map((name) => pointerTo(pointer, String(name)));
  return { ...verdict(names.every((name) => Object.hasOwn(value, String(name)))), known: new Set(known) };
}

/** Keywords that evaluate members. */
function byNames(schema: SchemaObject, { value, pointer, root }: Place): Evaluation[] {
  if (!isObject(value)) return isObject(schema['properties']) ? [{ ...verdict(true), free: new Set([pointer]) }] : [];
  const found: Evaluation[] = [];
  const { properties, patternProperties, additionalProperties } = schema;
  const declared = isObject(properties) ? properties : {};
  const patterns = Object.entries(isObject(patternProperties) ? patternProperties : {});
  const isFree = OBJECT_KEYWORDS.every((keyword) => schema[keyword] === undefined);
  for (const [name, inner] of Object.entries(value)) {
    const schemas = [
      ...(Object.hasOwn(declared, name) ? [declared[name]] : []),
      ...patterns.filter(([source]) => new RegExp(source, 'u').test(name)).map(([, part]) => part),
    ];
    const at = pointerTo(pointer, name);
    if (schemas.length === 0 && isAnything(additionalProperties)) found.push({ ...verdict(true), free: new Set([at]) });
    if (schemas.length === 0 && additionalProperties !== undefined) schemas.push(additionalProperties);
    found.push(...schemas.map((part) => memberOf(name, at, evaluateSchema(part, inner, root, at))));
    if (schema['propertyNames'] !== undefined) found.push(verdict(evaluateSchema(schema['propertyNames'], name, root, at).valid));
  }
  if (isFree) found.push({ ...verdict(true), open: new Set([pointer]) });
  if (isObject(properties)) found.push({ ...verdict(true), listed: new Set([pointer]) });
  if (Array.isArray(schema['required'])) found.push(requiring(schema['required'], value, pointer));
  return found;
}

/** Whether a schema lets everything through. */
function isAnything(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

const OBJECT_KEYWORDS = [
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', '$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'not'],
  ...['dependencies', 'dependentSchemas', 'dependentRequired', 'required', 'const', 'enum'],
];

function memberOf(name: string, at: string, evaluation: Evaluation): Evaluation {
  return { ...evaluation, evaluated: new Set([name]), known: new Set([at, ...evaluation.known]) };
}

/** Keywords that evaluate items. */
function byItems(schema: SchemaObject, { value, pointer, root }: Place): Evaluation[] {
  if (!Array.isArray(value)) return [];
  const { prefixItems, items, additionalItems, contains } = schema;
  const tuple = Array.isArray(prefixItems) ? listOf(prefixItems) : listOf(items);
  const rest = Array.isArray(items) ? additionalItems : items;
  const found: Evaluation[] = [];
  for (const [index, item] of value.entries()) {
    const part = index < tuple.length ? tuple[index] : rest;
    const at = pointerTo(pointer, index);
    if (part !== undefined) found.push(memberOf(String(index), at, evaluateSchema(part, item, root, at)));
    else found.push({ ...verdict(true), known: new Set([at]), open: new Set([at]) });
  }
  if (contains !== undefined) found.push(verdict(value.some((item) => evaluateSchema(contains, item, root, pointer).valid)));
  return found;
}

/** Members and items that no other keyword evaluated. */
function unevaluated(schema: SchemaObject, { value, pointer, root }: Place, evaluated: ReadonlySet<string>): Evaluation[] {
  const keyword = Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties';
  const stated = schema[keyword];
  if (stated === undefined || typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !evaluated.has(name))
    .map(([name, inner]: [string, unknown]) =>
      memberOf(name, pointerTo(pointer, name), evaluateSchema(stated, inner, root, pointerTo(pointer, name))),
    );
}

/** Keywords that hold no schemas. */
function holds(schema: SchemaObject, value: unknown): boolean {
  const { type, nullable, enum: among } = schema;
  if (nullable === true && value === null) return true;
  const types = [type ?? typeOfValue(value)].flat();
  if (!types.some((name) => name === typeOfValue(value) || (name === 'number' && typeof value === 'number'))) return false;
  if (Object.hasOwn(schema, 'const') && !isSame(schema['const'], value)) return false;
  if (Array.isArray(among) && !among.some((one) => isSame(one, value))) return false;
  if (typeof value === 'string') return holdsForText(schema, value);
  if (typeof value === 'number') return holdsForNumber(schema, value);
  if (Array.isArray(value)) return holdsForSize(schema, value.length, 'Items') && hasUnique(schema, value);
  return !isObject(value) || holdsForSize(schema, Object.keys(value).length, 'Properties');
}

function holdsForText({ minLength, maxLength, pattern, format }: SchemaObject, value: string): boolean {
  const length = [...value].length;
  const isFormat = typeof format !== 'string' || VALID_BY_FORMAT[format]?.includes(value) !== false;
  const matches = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
  return within(length, minLength, maxLength) && matches && isFormat;
}

function holdsForNumber({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: SchemaObject, value: number): boolean {
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false;
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) return false;
  return within(value, minimum, maximum) && (typeof multipleOf !== 'number' || value % multipleOf === 0);
}

function holdsForSize(schema: SchemaObject, size: number, what: 'Items' | 'Properties'): boolean {
  return within(size, schema[`min${what}`], schema[`max${what}`]);
}

function hasUnique({ uniqueItems }: SchemaObject, items: readonly unknown[]): boolean {
  return uniqueItems !== true || items.every((item, at) => items.slice(0, at).every((other) => !isSame(other, item)));
}

function within(value: number, least: unknown, most: unknown): boolean {
  return (typeof least !== 'number' || value >= least) && (typeof most !== 'number' || value <= most);
}

/** Whether two JSON values are equal, for any order of members. */
export function isSame(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null) return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [ofLeft, ofRight] = [Object.entries(left), Object.entries(right)];
  return (
    ofLeft.length === ofRight.length &&
    ofLeft.every(([name, value]) => Object.hasOwn(right, name) && isSame(value, Reflect.get(right, name)))
  );
}

function listOf(stated: unknown): readonly unknown[] {
  return Array.isArray(stated) ? stated : [];
}
