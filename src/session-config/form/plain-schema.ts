import { isObject, listIn, typeOfValue, type SchemaObject, type SchemaType } from '../schema/json-schema.ts';
import { followRefs } from '../schema/local-ref.ts';
import type { Result } from '../schema/result.ts';
import { listedValues } from './choice-options.ts';
import type { ChoiceOption, JsonReason } from './form-field.ts';
import { BESIDE } from './required-alternatives.ts';
import { mergeSchemas } from './merge-schemas.ts';
import type { SchemaDocument } from './schema-document.ts';
import { typesOf } from './schema-types.ts';

/** References that were followed to get to a schema; a repeated one is a cycle. */
export type Trail = ReadonlySet<string>;

/** An alternative, with the references that were followed. */
export interface Shape {
  readonly schema: unknown;
  readonly trail: Trail;
}

/** A schema simplified for a form: references followed, `allOf` merged, null removed from unions, unions of one unwrapped. */
export interface PlainSchema {
  readonly schema: SchemaObject;
  readonly trail: Trail;
  /** Types without null; empty if any is allowed. */
  readonly types: readonly SchemaType[];
  readonly nullable: boolean;
  /** The allowed values; absent if they are not listed. */
  readonly options?: readonly ChoiceOption[];
  /** Two or more alternatives; empty if there is only one. */
  readonly shapes: readonly Shape[];
  /** Unions that were ignored, because they only matter for validation. */
  readonly unread: readonly string[];
}

/** Maximum nesting depth of unions and `allOf`. */
const MAX_LEVEL = 16;

/** Simplifies a schema; the error is the reason why it can only be edited as JSON. */
export function plainSchema(schema: unknown, trail: Trail, document: SchemaDocument, level = 0): Result<PlainSchema, JsonReason> {
  const flat = flattened(schema, trail, document, level);
  if (!flat.ok) return flat;
  const keyword = ['oneOf', 'anyOf'].find((name) => Array.isArray(flat.value.schema[name]));
  return keyword === undefined ? withoutUnion(flat.value) : ofUnion(flat.value, keyword, document, level);
}

interface Flat {
  readonly schema: SchemaObject;
  readonly trail: Trail;
}

function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

function failed(error: JsonReason): { ok: false; error: JsonReason } {
  return { ok: false, error };
}

/** Follows references and merges `allOf`. */
function flattened(schema: unknown, trail: Trail, document: SchemaDocument, level: number): Result<Flat, JsonReason> {
  if (!document.step()) return failed('too-many');
  if (level > MAX_LEVEL) return failed('too-deep');
  if (schema === false) return failed('nothing-fits');
  if (!isObject(schema)) return done({ schema: {}, trail });
  const { $ref } = schema;
  if (typeof $ref === 'string' && trail.has($ref)) return failed('recursive');
  const found = followRefs(schema, document.root);
  if (found === undefined) return failed('unresolved-reference');
  const start: Flat = { schema: without(found, ['allOf']), trail: typeof $ref === 'string' ? new Set([...trail, $ref]) : trail };
  return listIn(found, 'allOf').reduce<Result<Flat, JsonReason>>((whole, part) => {
    const inner = whole.ok ? flattened(part, whole.value.trail, document, level + 1) : whole;
    if (!whole.ok || !inner.ok) return inner;
    const merged = mergeSchemas(whole.value.schema, inner.value.schema);
    return merged === undefined ? failed('conflicting') : done({ schema: merged, trail: inner.value.trail });
  }, done(start));
}

/** Annotations of a schema that do not apply to its alternatives. */
const ANNOTATIONS = ['title', 'description', 'default', 'examples', 'example', 'deprecated', 'readOnly'];

function withoutUnion({ schema, trail }: Flat): Result<PlainSchema, JsonReason> {
  const listed = listedValues(schema);
  if (listed?.length === 0) return failed('nothing-fits');
  const stated = typesOf(schema);
  const types = listed === undefined || stated.length > 0 ? stated : [...new Set(listed.map(({ value }) => typeOfValue(value)))];
  const nullable = schema['nullable'] === true || types.includes('null') || (listed ?? []).some(({ value }) => value === null);
  const others = types.filter((type) => type !== 'null');
  const shared = { schema, trail, nullable, types: others, unread: [] };
  if (listed !== undefined) return done({ ...shared, options: listed, shapes: [] });
  const shapes =
    others.length < 2 ? [] : others.map((type) => ({ schema: { ...without(schema, ANNOTATIONS), type, nullable: false }, trail }));
  return done({ ...shared, shapes });
}

interface Member {
  readonly schema: unknown;
  readonly plain: Result<PlainSchema, JsonReason>;
}

function ofUnion(flat: Flat, keyword: string, document: SchemaDocument, level: number): Result<PlainSchema, JsonReason> {
  const base = without(flat.schema, [keyword]);
  const members = distinct(listIn(flat.schema, keyword)).map((schema): Member => ({
    schema,
    plain: plainSchema(schema, flat.trail, document, level + 1),
  }));
  const isNullAllowed = typesOf(base).includes('null');
  const nullable =
    base['nullable'] === true || members.some(({ plain }) => plain.ok && (plain.value.nullable || (isNullAllowed && isAny(plain.value))));
  const marked = nullable ? { ...base, nullable } : base;
  const fitting = members.filter(({ schema, plain }) => !isImpossible(schema) && !(plain.ok && isNullOnly(plain.value)));
  const [first, second] = fitting;
  if (first === undefined) return plainSchema(marked, flat.trail, document, level + 1);
  if (second === undefined) return unwrapped(marked, first.plain, document, level);
  const scalar = commonScalar(fitting);
  if (scalar === undefined && !fitting.every(isCondition)) return ofMembers({ schema: marked, trail: flat.trail }, fitting, nullable);
  const single = scalar === undefined ? marked : { ...marked, type: scalar };
  return withUnread(plainSchema(single, flat.trail, document, level + 1), [keyword]);
}

/** Whether a schema allows values of any type. */
function isAny({ types, options }: PlainSchema): boolean {
  return types.length === 0 && options === undefined;
}

function withUnread(reading: Result<PlainSchema, JsonReason>, keywords: readonly string[]): Result<PlainSchema, JsonReason> {
  return reading.ok ? done({ ...reading.value, unread: [...reading.value.unread, ...keywords] }) : reading;
}

/** A union of listed values is one list; any other union gives one alternative per member. */
function ofMembers({ schema, trail }: Flat, members: readonly Member[], nullable: boolean): Result<PlainSchema, JsonReason> {
  const stated = typesOf(schema).filter((type) => type !== 'null');
  const types = stated.length > 0 ? stated : [...new Set(members.flatMap(({ plain }) => (plain.ok ? plain.value.types : [])))];
  const shared = { schema, trail, nullable, types, unread: [] };
  const options = members.map(({ plain }) => (plain.ok && plain.value.shapes.length === 0 ? plain.value.options : undefined));
  if (options.every((option) => option !== undefined)) return done({ ...shared, options: options.flat(), shapes: [] });
  const own = without(schema, ['nullable', ...ANNOTATIONS]);
  const shapes = members.flatMap((member) => shapesOf(own, member, trail));
  return shapes.every((shape) => shape !== undefined) ? done({ ...shared, shapes }) : failed('conflicting');
}

const SCALARS: readonly SchemaType[] = ['string', 'number', 'integer', 'boolean'];

/** The common scalar type of members that differ only in validation, such as two formats. */
function commonScalar(members: readonly Member[]): SchemaType | undefined {
  const types = members.map(({ plain }) => (plain.ok && plain.value.options === undefined ? plain.value.types.join() : ''));
  return SCALARS.find((scalar) => types.every((type) => type === scalar));
}

/** A union with one remaining member is that member. */
function unwrapped(
  base: SchemaObject,
  only: Result<PlainSchema, JsonReason>,
  document: SchemaDocument,
  level: number,
): Result<PlainSchema, JsonReason> {
  if (!only.ok) return only;
  const { schema, trail, shapes, options } = only.value;
  const merged = mergeSchemas(without(base, ['nullable']), schema);
  if (merged === undefined) return failed('conflicting');
  const nullable = base['nullable'] === true || only.value.nullable;
  if (shapes.length > 0 || options !== undefined) return done({ ...only.value, schema: merged, nullable });
  return withUnread(plainSchema({ ...merged, ...(nullable ? { nullable } : {}) }, trail, document, level + 1), only.value.unread);
}

/** A member of a union, merged with the keywords next to the union; members of an inner union count as members. */
function shapesOf(base: SchemaObject, { schema, plain }: Member, trail: Trail): (Shape | undefined)[] {
  if (!plain.ok) return [{ schema, trail }];
  const inner: readonly Shape[] =
    plain.value.shapes.length > 0 ? plain.value.shapes : [{ ...plain.value, schema: withOptions(plain.value) }];
  return inner.map((shape) => {
    const merged = mergeSchemas(without(isObject(shape.schema) ? shape.schema : {}, ['nullable']), base);
    return merged === undefined ? undefined : { schema: merged, trail: shape.trail };
  });
}

/** Adds the values of an inner union as a keyword. */
function withOptions({ schema, options }: PlainSchema): SchemaObject {
  if (options === undefined || Object.hasOwn(schema, 'const')) return schema;
  return { ...schema, enum: options.map(({ value }) => value), enumNames: options.map(({ label }) => label) };
}

function isNullOnly({ types, nullable, options, shapes, schema }: PlainSchema): boolean {
  if (!nullable || shapes.length > 0) return false;
  if (options !== undefined) return options.every(({ value }) => value === null);
  return types.length === 0 && typesOf(schema).length > 0;
}

/** Some libraries write `{"not": {}}` for "absent". */
function isImpossible(schema: unknown): boolean {
  return schema === false || (isObject(schema) && isObject(schema['not']) && Object.keys(schema['not']).length === 0);
}

/** "Either these or those are required": no other fields, so not a variant. */
function isCondition({ schema }: Member): boolean {
  return (
    isObject(schema) &&
    Object.hasOwn(schema, 'required') &&
    Object.keys(schema).every((keyword) => keyword === 'not' || BESIDE.has(keyword))
  );
}

function distinct(members: readonly unknown[]): unknown[] {
  return [...new Map(members.map((member) => [JSON.stringify(member), member])).values()];
}

function without(schema: SchemaObject, keywords: readonly string[]): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}
