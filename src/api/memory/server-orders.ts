import { byUse } from '../../catalog/lists/order.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import type { ServerSort } from '../source/server-sort.ts';

type Order = (a: ServerRecord, b: ServerRecord) => number;

/** Sorts an unknown context cost last. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;

/** Ties are in list order. */
const ORDERS: Readonly<Record<Exclude<ServerSort, 'relevance'>, Order>> = {
  uses: () => 0,
  updated: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  name: (a, b) => byCodeUnits(a.displayName.toLowerCase(), b.displayName.toLowerCase()),
  tokens: (a, b) => (contextTokens(a) ?? UNKNOWN) - (contextTokens(b) ?? UNKNOWN),
};

/** The servers in an order other than relevance. Servers with an unknown context cost come last. */
export function inOrder(records: readonly ServerRecord[], sort: Exclude<ServerSort, 'relevance'>): ServerRecord[] {
  return records.toSorted((a, b) => ORDERS[sort](a, b) || byUse(a, b));
}
