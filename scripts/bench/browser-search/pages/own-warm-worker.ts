import { openIndex } from '../../../../src/search/open-index.ts';
import type { SearchMode } from '../../../../src/search/query/search-engine.ts';

/** A request to the worker. */
export interface WarmTask {
  /** Absolute URL of the index folder, with a trailing slash. */
  readonly url: string;
  readonly queries: readonly string[];
  readonly rounds: number;
  readonly mode: SearchMode;
}

/** Milliseconds of every query, by round; or the reason of a failure. */
export type WarmTimes = { readonly times: readonly (readonly number[])[] } | { readonly failed: string };

addEventListener('message', ({ data }: MessageEvent<WarmTask>) => {
  measure(data).then(
    (times) => postMessage({ times } satisfies WarmTimes),
    (error: unknown) => postMessage({ failed: String(error) } satisfies WarmTimes),
  );
});

async function measure({ url, queries, rounds, mode }: WarmTask): Promise<number[][]> {
  const engine = await openIndex(async (name) => new Uint8Array(await (await fetch(new URL(name, url))).arrayBuffer()));
  const round = async (): Promise<number[]> => {
    const times: number[] = [];
    for (const q of queries) {
      const before = performance.now();
      await engine.search({ q, mode, limit: 10 });
      times.push(performance.now() - before);
    }
    return times;
  };
  // The first pass fetches the files for the queries.
  await round();
  const measured: number[][] = [];
  for (let number = 0; number < rounds; number += 1) measured.push(await round());
  return measured;
}
