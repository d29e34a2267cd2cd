import { atLeast, atMost, type Bar } from '../support/bar.ts';
import { times, wholeNumber } from '../support/units.ts';
import type { Figures } from './figures.ts';

/** Compares the figures with the targets. */
export function compareWithTargets({ sources, first, second }: Figures): readonly Bar[] {
  return [
    atMost('first crawl, to what politeness allows', first.toAllowed, 1.3, times),
    atMost('second crawl, to what politeness allows', second.toAllowed, 1.3, times),
    atMost('resident at most, MB', Math.max(first.peakRss, second.peakRss) / 1e6, 300, wholeNumber),
    atLeast('CPU time of the first crawl to the second', first.cpuSeconds / second.cpuSeconds, 5, times),
    exactly('servers written by the first', first.written, sources),
    exactly('servers written by the second', second.written, 0),
    exactly('sources requested without a validator by the second', sources - second.conditional, 0),
    exactly('requests to a host at once, at most', Math.max(first.mostAtOnce, second.mostAtOnce), 1),
  ];
}

function exactly(what: string, value: number, wanted: number): Bar {
  return { what, bar: wholeNumber(wanted), figure: wholeNumber(value), held: value === wanted };
}
