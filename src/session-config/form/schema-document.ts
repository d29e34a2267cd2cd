import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { jsonCopy } from './json-copy.ts';
import type { UnreadKeyword } from './form-model.ts';

/** A schema that a form is being made from, and what was met on the way. */
export interface SchemaDocument {
  readonly root: SchemaObject;
  /** Keywords met that no control expresses. */
  readonly unread: UnreadKeyword[];
  /** Counts one more step of reading; false when a schema takes so many that it was made to tire its reader. */
  step(): boolean;
}

/** Steps of reading that one form may take. The largest schema met so far takes about a thousand. */
const MAX_STEPS = 20_000;

/** The document of a schema that is an object or a boolean; `undefined` for what is not JSON, or nests without end. */
export function schemaDocument(schema: unknown): SchemaDocument | undefined {
  const root = plainData(schema);
  if (!isObject(root)) return undefined;
  let steps = 0;
  return {
    root,
    unread: [],
    step: () => {
      steps += 1;
      return steps <= MAX_STEPS;
    },
  };
}

/** How deep a schema may nest. */
const MAX_NESTING = 256;

/** The schema as JSON carries it: no cycles, no methods, no getters. `true` and a missing schema say nothing, as `{}` does. */
function plainData(schema: unknown): unknown {
  if (schema === undefined || schema === null || typeof schema === 'boolean') return {};
  try {
    return jsonCopy(JSON.parse(JSON.stringify(schema)), MAX_NESTING);
  } catch {
    return undefined;
  }
}
