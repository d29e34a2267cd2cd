import type { ServerRecord } from '../../catalog/record/record.ts';
import { byCodeUnits } from '../../catalog/values/code-unit-order.ts';
import type { OrderName } from '../files/index-data.ts';
import { fold } from '../terms/normalise.ts';

/** The orders of records: by code units of the folded display name, and newest first. Ties stay in list order. */
export function rowOrders(records: readonly ServerRecord[]): Readonly<Record<OrderName, readonly number[]>> {
  const names = records.map(({ displayName }) => fold(displayName));
  const times = records.map(({ createdAt }) => Date.parse(createdAt));
  const rows = [...records.keys()];
  return {
    name: rows.toSorted((a, b) => byCodeUnits(names[a] ?? '', names[b] ?? '')),
    newest: rows.toSorted((a, b) => (times[b] ?? 0) - (times[a] ?? 0)),
  };
}
