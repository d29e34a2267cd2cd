import { isObject, member, type SchemaObject } from '../schema/json-schema.ts';
import { lookUp } from '../schema/local-ref.ts';
import { partAt, pathOfPointer, pointerOfPath, pointerTo } from '../schema/pointer.ts';
import { NAMED } from './subschemas.ts';

/**
 * How a schema is written that also allows null although it has a reference, a constant or combined schemas: as a condition, so that errors
 * are those of the schema, or as a union, which readers of schemas know.
 */
export type NullForm = 'condition' | 'union';

/** Keywords next to which null cannot be added to a type or an enum. */
const COMBINING = ['$ref', 'const', 'allOf', 'anyOf', 'oneOf'] as const;

/** In OpenAPI 3.0, `nullable` also allows null. */
export function withNull(stated: SchemaObject, form: NullForm): SchemaObject {
  const { nullable, ...schema } = stated;
  if (nullable !== true) return schema;
  if (isMoved(stated)) return form === 'condition' ? { if: { type: 'null' }, else: schema } : { anyOf: [{ type: 'null' }, schema] };
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(type !== undefined && { type: [...new Set([type, 'null'].flat())] }),
    ...(Array.isArray(values) && { enum: [...new Set([...(values as readonly unknown[]), null])] }), // Array.isArray narrows to any[].
  };
}

/** Whether {@link withNull} moves the keywords of a schema into another one. */
function isMoved(schema: SchemaObject): boolean {
  return schema['nullable'] === true && COMBINING.some((keyword) => Object.hasOwn(schema, keyword));
}

/**
 * The JSON Pointer of a part of a schema after {@link withNull} was applied to all of its parts.
 *
 * @param root the schema before that
 */
export function movedPointer(pointer: string, root: SchemaObject, form: NullForm): string {
  const inside = form === 'condition' ? ['else'] : ['anyOf', '1'];
  return walked(pointer, root, (token, isMoved) => [...(isMoved ? inside : []), token]);
}

/**
 * The path of a keyword in a schema, from its path after {@link withNull} was applied with conditions. References on the path are followed.
 *
 * @param root the schema before that
 */
export function statedPath(schemaPath: string, root: SchemaObject): string {
  let wasInside = false;
  return walked(schemaPath, root, (token, isMoved) => {
    wasInside = isMoved && token === 'else' && !wasInside;
    return wasInside ? [] : [token];
  });
}

/**
 * A path through a schema with other tokens.
 *
 * @param replace returns what replaces a token; it is told whether the schema with the token is moved. Without a replacement, the token leads
 *   nowhere.
 */
function walked(path: string, root: SchemaObject, replace: (token: string, isMoved: boolean) => readonly string[]): string {
  const found: string[] = [];
  let part: unknown = root;
  let isSchema = true;
  for (const token of pathOfPointer(path)) {
    const tokens = replace(token, isSchema && isObject(part) && isMoved(part));
    if (tokens.length === 0) continue;
    found.push(...tokens);
    const ref = token === '$ref' ? member(part, token) : undefined;
    part = typeof ref === 'string' ? lookUp(ref, root) : partAt(part, pointerTo('', token));
    isSchema = !isSchema || (isObject(part) && !NAMED.has(token));
  }
  return pointerOfPath(found);
}
