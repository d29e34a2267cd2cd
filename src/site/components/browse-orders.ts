import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';

/** By what the servers of a catalogue can be sorted, besides their names and categories. */
export interface KnownOrders {
  /** Whether a server has a use count. */
  readonly hasUses: boolean;
  /** Whether a server has a context cost. */
  readonly hasCosts: boolean;
}

/** @param records most used first */
export function knownOrders(records: readonly ServerRecord[]): KnownOrders {
  return { hasUses: hasUses(records), hasCosts: records.some((record) => contextTokens(record) !== undefined) };
}

/**
 * Whether any of these servers has a use count. Without one their order is by name.
 *
 * @param records most used first
 */
export function hasUses([first]: readonly ServerRecord[]): boolean {
  return first !== undefined && first.useCount > 0;
}
