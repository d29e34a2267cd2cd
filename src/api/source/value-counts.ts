import type { FacetValue } from '../../search/query/search-engine.ts';
import type { FactKind } from './record-condition.ts';

/** A request to count the values of one kind of facts. */
export interface CountRequest {
  readonly kind: FactKind;
  /** Maximum number of values in the answer, from 1. */
  readonly limit: number;
  /** Values with fewer servers are left out; they count nowhere. Default 1. */
  readonly minCount?: number;
}

/** How many servers have each value of one kind of facts. A server with a value twice counts once. */
export interface ValueCounts {
  /** Values with most servers first, then by UTF-16 code units. */
  readonly values: readonly FacetValue[];
  /** Sum of the counts of all values beyond the limit. */
  readonly otherCount: number;
}
