import { isObject, type SchemaObject } from '../json-schema.ts';
import { lookUp } from '../local-ref.ts';
import { pointerOfPath } from '../pointer.ts';
import { ConfigSchemaError } from './config-schema-error.ts';

/** How deep schemas may nest; the deepest of three thousand real ones has ten levels. */
const MAX_DEPTH = 32;
/** How many objects and arrays a schema may hold. */
const MAX_PARTS = 5000;

/**
 * Refuses a schema that no validator should be given: one that leads out of its document, nowhere, or in circles, or is too large to
 * be judged in bounded time.
 *
 * @throws ConfigSchemaError naming the first such place
 */
export function checkSchema(root: SchemaObject): void {
  let parts = 0;
  const visit = (value: unknown, path: readonly string[], schemaDepth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    parts += 1;
    if (parts > MAX_PARTS) throw new ConfigSchemaError('too-large', '', `A schema may have ${MAX_PARTS} parts`);
    // Between two schemas lies a keyword, and often a name.
    if (schemaDepth > 2 * MAX_DEPTH) throw new ConfigSchemaError('too-deep', pointerOfPath(path), `Schemas may nest ${MAX_DEPTH} deep`);
    if (isObject(value) && typeof value['$ref'] === 'string') checkRef(value, value['$ref'], path, root);
    for (const [name, inner] of Object.entries(value)) {
      if (!LITERAL_KEYWORDS.has(name) || path.at(-1) === 'properties') visit(inner, [...path, name], schemaDepth + 1);
    }
  };
  visit(root, [], 0);
}

/** Keywords whose value is data and not a schema. */
const LITERAL_KEYWORDS: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'required']);

function checkRef(holder: SchemaObject, ref: string, path: readonly string[], root: SchemaObject): void {
  const pointer = pointerOfPath([...path, '$ref']);
  const target = lookUp(ref, root);
  if (target === undefined) {
    if (ref.startsWith('#')) throw new ConfigSchemaError('unresolved-ref', pointer, 'The reference leads nowhere in this document');
    throw new ConfigSchemaError(
      'remote-ref',
      pointer,
      'The reference leads out of this document, and nothing is ever fetched; copy the definition into it',
    );
  }
  if (circles(holder, root)) throw new ConfigSchemaError('endless-ref', pointer, 'The reference comes back to itself');
}

/** Keywords that judge the very same value by another schema. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;

/** Whether judging a value by a schema would ask for the same schema and value again. */
function circles(start: SchemaObject, root: SchemaObject): boolean {
  const waiting = sameValue(start, root);
  const seen = new Set<SchemaObject>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === start) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...sameValue(next, root));
  }
  return false;
}

function sameValue(schema: SchemaObject, root: SchemaObject): SchemaObject[] {
  const target = typeof schema['$ref'] === 'string' ? lookUp(schema['$ref'], root) : undefined;
  const combined = SAME_VALUE.flatMap((keyword) => {
    const found = schema[keyword];
    return Array.isArray(found) ? (found as readonly unknown[]) : [found];
  });
  return [target, ...combined].filter(isObject);
}
