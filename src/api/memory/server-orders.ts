import { byUse } from '../../catalog/lists/order.ts';
import { contextTokens } from '../../catalog/record/context-cost.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import type { ServerSort } from '../source/server-sort.ts';

type Order = (a: ServerRecord, b: ServerRecord) => number;

/** Ties are in list order. */
const ORDERS: Readonly<Record<Exclude<ServerSort, 'relevance'>, Order>> = {
  uses: () => 0,
  updated: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  name: (a, b) => compared(a.displayName.toLowerCase(), b.displayName.toLowerCase()),
  tokens: (a, b) => compared(contextTokens(a) ?? Infinity, contextTokens(b) ?? Infinity),
};

/** The servers in an order other than relevance. Servers with an unknown context cost come last. */
export function inOrder(records: readonly ServerRecord[], sort: Exclude<ServerSort, 'relevance'>): ServerRecord[] {
  return records.toSorted((a, b) => ORDERS[sort](a, b) || byUse(a, b));
}

function compared<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
