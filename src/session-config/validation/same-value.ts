import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { lookUp } from '../schema/local-ref.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { ConfigSchemaError } from './config-schema-error.ts';

/** Keywords that apply one or more schemas to the same value. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;
/** Keywords that select the schema by a member of the value. */
const BY_MEMBER = ['dependentSchemas', 'dependencies'] as const;

/**
 * Rejects schemas that apply themselves to the same value again.
 *
 * @param places every schema of the document, with its path
 * @throws ConfigSchemaError with the position where the cycle closes
 */
export function checkCircles(places: ReadonlyMap<SchemaObject, readonly string[]>, root: SchemaObject): void {
  const done = new Set<SchemaObject>();
  const open = new Set<SchemaObject>();
  const visit = (schema: SchemaObject): void => {
    if (done.has(schema)) return;
    open.add(schema);
    for (const next of sameValue(schema, root)) {
      if (open.has(next)) {
        const pointer = pointerOfPath([...(places.get(schema) ?? []), ...(Object.hasOwn(schema, '$ref') ? ['$ref'] : [])]);
        throw new ConfigSchemaError('endless-ref', pointer, 'The reference is circular');
      }
      visit(next);
    }
    open.delete(schema);
    done.add(schema);
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
