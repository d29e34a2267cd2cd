import type { SchemaResult } from './schema-result.ts';

/** Schemas to check as JSON text, which is cheaper to send to a worker than objects. */
export interface CheckRequest {
  readonly schemas: readonly string[];
}

/** Messages of a worker: first that it is ready, then one result for each schema, in order. */
export type CheckResponse = { readonly kind: 'ready' } | { readonly kind: 'result'; readonly result: SchemaResult };
