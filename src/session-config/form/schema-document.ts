import { isObject, type SchemaObject } from '../schema/json-schema.ts';
import { jsonCopy } from './json-copy.ts';
import type { UnreadKeyword } from './form-model.ts';

/** The schema of a form, with the state of reading it. */
export interface SchemaDocument {
  readonly root: SchemaObject;
  /** Keywords that no control represents. */
  readonly unread: UnreadKeyword[];
  /** Counts a step; false if the schema exceeds the maximum, as a hostile one does. */
  step(): boolean;
}

/** Maximum number of steps for one form. The largest known real schema takes about a thousand. */
const MAX_STEPS = 20_000;

/** The document of a schema that is an object or a boolean; `undefined` for what is not JSON, or is cyclic. */
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

/** Maximum nesting depth of a schema. */
const MAX_NESTING = 256;

/** The schema as JSON data: no cycles, no methods, no getters. `true` and a missing schema mean `{}`. */
function plainData(schema: unknown): unknown {
  if (schema === undefined || schema === null || typeof schema === 'boolean') return {};
  try {
    return jsonCopy(JSON.parse(JSON.stringify(schema)), MAX_NESTING);
  } catch {
    return undefined;
  }
}
