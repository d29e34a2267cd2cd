import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { lookUp, pointerOfRef } from '../schema/local-ref.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import { ConfigSchemaError } from './config-schema-error.ts';
import { misshapenKeyword } from './keyword-shapes.ts';
import { checkCircles } from './same-value.ts';
import { mapSubschemas } from './subschemas.ts';
import { unicodePattern } from './unicode-pattern.ts';

/** Maximum nesting depth of schemas; the deepest of three thousand real ones has ten levels. */
const MAX_DEPTH = 32;
/** Maximum number of objects and arrays in a schema. */
const MAX_PARTS = 5000;

/** Every schema of a document, with its path. */
type Places = ReadonlyMap<SchemaObject, readonly string[]>;

/**
 * Rejects a schema that validators cannot use: one that is too large, has external, unresolved or circular references, or invalid keywords.
 * It takes time linear in the size of the document. Validators must still bound their work: a definition that contains itself twice may
 * need any amount of work.
 *
 * @throws ConfigSchemaError with the first such position
 */
export function checkSchema(root: SchemaObject): void {
  checkSize(root);
  const places = placesOf(root);
  for (const [schema, path] of places) {
    checkKeywords(schema, path);
    checkPatterns(schema, path);
    checkRef(schema, path, places, root);
  }
  checkCircles(places, root);
}

function checkSize(root: SchemaObject): void {
  const waiting: unknown[] = [root];
  for (let parts = 0; waiting.length > 0; parts += 1) {
    if (parts >= MAX_PARTS) throw new ConfigSchemaError('too-large', '', `A schema may have at most ${MAX_PARTS} objects and arrays`);
    for (const value of Object.values(waiting.pop() ?? {})) if (typeof value === 'object' && value !== null) waiting.push(value);
  }
}

function placesOf(root: SchemaObject): Places {
  const places = new Map<SchemaObject, readonly string[]>();
  const visit = (part: unknown, path: readonly string[], depth: number): void => {
    if (!isObject(part)) return;
    if (depth > MAX_DEPTH) throw new ConfigSchemaError('too-deep', pointerOfPath(path), `Schemas may nest at most ${MAX_DEPTH} levels`);
    places.set(part, path);
    mapSubschemas(part, (inner, step) => {
      visit(inner, [...path, ...step], depth + 1);
    });
  };
  visit(root, [], 0);
  return places;
}

function checkKeywords(schema: SchemaObject, path: readonly string[]): void {
  const keyword = misshapenKeyword(schema);
  if (keyword !== undefined)
    throw new ConfigSchemaError('not-a-schema', pointerOfPath([...path, keyword]), `The value of ${keyword} is invalid`);
}

function checkPatterns(schema: SchemaObject, path: readonly string[]): void {
  const { pattern, patternProperties } = schema;
  const named = isObject(patternProperties) ? Object.keys(patternProperties).map((name) => ['patternProperties', name]) : [];
  for (const [keyword, source] of [...(typeof pattern === 'string' ? [['pattern', pattern]] : []), ...named]) {
    if (keyword === undefined || source === undefined || unicodePattern(source) !== undefined) continue;
    const place = keyword === 'pattern' ? [keyword] : [keyword, source];
    throw new ConfigSchemaError('bad-pattern', pointerOfPath([...path, ...place]), 'The pattern is not a JavaScript regular expression');
  }
}

/** References whose target depends on the dynamic scope. */
const DYNAMIC = ['$dynamicRef', '$recursiveRef'] as const;

function checkRef(schema: SchemaObject, path: readonly string[], places: Places, root: SchemaObject): void {
  const dynamic = DYNAMIC.find((keyword) => Object.hasOwn(schema, keyword));
  if (dynamic !== undefined)
    throw new ConfigSchemaError('unresolved-ref', pointerOfPath([...path, dynamic]), `${dynamic} is not supported; write $ref`);
  const { $ref } = schema;
  if (typeof $ref !== 'string') return;
  const pointer = pointerOfPath([...path, '$ref']);
  if (pointerOfRef($ref, root) === undefined && !$ref.startsWith('#'))
    throw new ConfigSchemaError(
      'remote-ref',
      pointer,
      'The reference leads out of this document, and nothing is ever fetched; copy the definition into the document',
    );
  const target = lookUp($ref, root);
  if (typeof target !== 'boolean' && !(isObject(target) && places.has(target)))
    throw new ConfigSchemaError('unresolved-ref', pointer, 'The reference has no target schema in this document');
}
