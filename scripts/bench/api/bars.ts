import { atLeast, atMost, type Bar } from '../support/bar.ts';
import { times, wholeNumber } from '../support/units.ts';
import type { Figures, MemoryFigures } from './figures.ts';

/** Allowed growth of the heap: the normal variation between two measurements after garbage collection. */
const FLAT = 0.05;

/** Compares the figures with the targets. */
export function compareWithTargets({ list, search, byId, memory, mix }: Figures): readonly Bar[] {
  const [before, after] = [heapOf(memory.at(0)), heapOf(memory.at(-1))];
  return [
    atLeast('list, requests per second', list.requestsPerSecond, 2000, wholeNumber),
    atLeast('search, requests per second', search.requestsPerSecond, 500, wholeNumber),
    atMost('search, p99', search.p99, 50, (value) => `${wholeNumber(value)} ms`),
    atLeast('by id with a key, compared with a constant body without one', byId.toConstant, 0.5, times),
    atMost('few searches often, CPU compared with no cache of answers', mix.at(-1)?.toMeasure ?? Number.NaN, 0.5, times),
    {
      what: `growth of the heap over ${wholeNumber(memory.at(-1)?.requests ?? 0)} requests`,
      bar: `≤ ${FLAT * 100} %`,
      figure: `${(((after - before) / before) * 100).toFixed(1)} %`,
      held: after - before <= FLAT * before,
    },
  ];
}

function heapOf(look: MemoryFigures | undefined): number {
  return look?.heapUsed ?? Number.NaN;
}
