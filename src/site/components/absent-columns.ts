import { listedWays } from '../../catalog/record/listed-ways.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { statusFlagsOf } from '../../catalog/record/status-flags.ts';

/** Classes that hide the columns of badges that none of these servers has. */
export function absentColumns(records: readonly ServerRecord[]): readonly string[] {
  const standings = records.map(statusFlagsOf);
  const columns = [
    { name: 'no-verified', isThere: standings.some(({ verified }) => verified) },
    { name: 'no-deployed', isThere: standings.some(({ deployed, remote }) => deployed && !remote) },
    { name: 'no-ways', isThere: records.some((record) => listedWays(record).length > 0) },
    { name: 'no-tool-count', isThere: records.some(({ tools }) => tools !== null) },
    { name: 'no-use-count', isThere: records.some(({ useCount }) => useCount > 0) },
  ];
  return columns.filter(({ isThere }) => !isThere).map(({ name }) => name);
}
