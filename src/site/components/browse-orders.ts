import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';

/** Whether any of these servers has a known context cost, so that they can be sorted by it. */
export function hasCosts(records: readonly ServerRecord[]): boolean {
  return records.some((record) => contextTokens(record) !== undefined);
}
