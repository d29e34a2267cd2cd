import { atLeast, atMost, type Bar } from '../support/bar.ts';
import { times, wholeNumber } from '../support/units.ts';
import type { ComparedCost, Figures, SizeFigures } from './figures.ts';
import { REQUESTS } from './requests.ts';

/** Cores from which on two servers, their connections to PostgreSQL and the senders of requests do not wait for each other. */
export const CORES_FOR_TWO = 8;

/** Compares the figures with the targets. */
export function compareWithTargets({ sizes, replicas, cores }: Figures): readonly Bar[] {
  const gains = replicas.map(({ name, gain }) => atLeast(`two servers to one, ${name}`, gain, 1.7, times));
  return [...sizes.flatMap(ratioBars), ...(cores < CORES_FOR_TWO ? [] : gains)];
}

function ratioBars({ servers, served }: SizeFigures): readonly Bar[] {
  const of = `${wholeNumber(servers)} servers`;
  return [
    atMost(`${of}: ${REQUESTS.any}, CPU to files`, toFiles(served, REQUESTS.any), 3, times),
    atMost(`${of}: ${REQUESTS.often}, CPU to files`, toFiles(served, REQUESTS.often), 3, times),
    atMost(`${of}: ${REQUESTS.search}, CPU to files`, toFiles(served, REQUESTS.search), 5, times),
  ];
}

function toFiles(costs: readonly ComparedCost[], wanted: string): number {
  return costs.find(({ name }) => name === wanted)?.toFiles ?? Number.NaN;
}
