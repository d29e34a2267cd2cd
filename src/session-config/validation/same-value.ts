import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { lookUp } from '../schema/local-ref.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { ConfigSchemaError } from './config-schema-error.ts';

/** Keywords that apply one or more schemas to the same value. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;
/** Keywords that select the schema by a member of the value. */
const BY_MEMBER = ['dependentSchemas', 'dependencies'] as const;

/** Maximum number of schemas in a chain, of which each applies the next one to the same value. Readers of schemas follow it by recursion. */
const MAX_CHAIN = 128;

/**
 * Rejects schemas that apply themselves to the same value again, or too many others one after the other.
 *
 * @param places every schema of the document, with its path
 * @throws ConfigSchemaError with the position where the cycle closes, or where the chain is too long
 */
export function checkCircles(places: ReadonlyMap<SchemaObject, readonly string[]>, root: SchemaObject): void {
  /** Lengths of the chains that begin with a schema. */
  const done = new Map<SchemaObject, number>();
  const open = new Set<SchemaObject>();
  const visit = (schema: SchemaObject): number => {
    const known = done.get(schema);
    if (known !== undefined) return known;
    open.add(schema);
    let length = 1;
    for (const next of sameValue(schema, root)) {
      const isCircular = open.has(next);
      length = Math.max(length, 1 + (isCircular || open.size >= MAX_CHAIN ? MAX_CHAIN : visit(next)));
      if (length <= MAX_CHAIN) continue;
      const pointer = pointerOfPath([...(places.get(schema) ?? []), ...(Object.hasOwn(schema, '$ref') ? ['$ref'] : [])]);
      if (isCircular) throw new ConfigSchemaError('endless-ref', pointer, 'The reference is circular');
      throw new ConfigSchemaError('too-deep', pointer, `Schemas may nest at most ${MAX_CHAIN} levels by references`);
    }
    open.delete(schema);
    done.set(schema, length);
    return length;
  };
  for (const schema of places.keys()) visit(schema);
}

/** Schemas that apply to the same value as a schema, or test it: parts, alternatives, conditions, and its reference target. */
export function sameValue(schema: SchemaObject, root: SchemaObject): SchemaObject[] {
  const target = typeof schema['$ref'] === 'string' ? lookUp(schema['$ref'], root) : undefined;
  const inner = SAME_VALUE.flatMap((keyword): unknown => schema[keyword]);
  const byMember = BY_MEMBER.flatMap((keyword) => (isObject(schema[keyword]) ? Object.values(schema[keyword]) : []));
  return [target, ...inner, ...byMember].filter(isObject);
}
