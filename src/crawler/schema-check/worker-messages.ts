import type { SchemaResult } from './schema-result.ts';

/** Schemas to be judged, as JSON: text crosses to a worker without a copy of each of its parts. */
export interface CheckRequest {
  readonly schemas: readonly string[];
}

/** What a worker says: that it is there, and then a verdict for each schema, in their order. */
export type CheckResponse = { readonly kind: 'ready' } | { readonly kind: 'verdict'; readonly verdict: SchemaResult };
