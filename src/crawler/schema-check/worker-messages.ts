import type { SchemaVerdict } from './schema-result.ts';

/** Schemas to be judged, as JSON: text crosses to a worker without a copy of each of its parts. */
export interface JudgeQuestion {
  readonly schemas: readonly string[];
}

/** What a worker says: that it is there, and then a verdict for each schema, in their order. */
export type JudgeAnswer = { readonly kind: 'ready' } | { readonly kind: 'verdict'; readonly verdict: SchemaVerdict };
