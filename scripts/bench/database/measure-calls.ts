import { quantile } from '../support/quantiles.ts';
import { cpuTimed } from '../support/cpu-time.ts';
import { compare } from './compared.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import type { ComparedCost } from './figures.ts';
import type { MeasuredDatabase } from './measure-load.ts';
import { openFiles, openNewest } from './open-interfaces.ts';
import type { RequestKind } from './requests.ts';

/** Calls the interfaces behind the API in this process, one call after another. */
export async function measureCalls(
  folder: string,
  database: MeasuredDatabase,
  kinds: readonly RequestKind[],
): Promise<readonly ComparedCost[]> {
  const files = await openFiles(folder);
  const { close, ...newest } = await openNewest(database.url);
  const calls = new Map<string, number>();
  try {
    return await compare({
      kinds,
      name: ({ name }) => name,
      async measure({ name, times: { called }, call }, isDatabase) {
        const interfaces = isDatabase ? newest : files;
        // Rounds go on with other servers and questions. Both get the same.
        const from = calls.get(`${name} ${String(isDatabase)}`) ?? 0;
        calls.set(`${name} ${String(isDatabase)}`, from + called);
        const before = cpuSeconds(database.pid);
        const { value: times, seconds } = await cpuTimed(async () => {
          const each: number[] = [];
          for (let at = from; at < from + called; at += 1) {
            const started = performance.now();
            await call(interfaces, at);
            each.push(performance.now() - started);
          }
          return each;
        });
        return {
          p50: quantile(times, 0.5),
          p99: quantile(times, 0.99),
          node: (seconds * 1000) / called,
          database: isDatabase ? ((cpuSeconds(database.pid) - before) * 1000) / called : 0,
        };
      },
    });
  } finally {
    await close();
  }
}
