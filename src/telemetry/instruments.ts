import type { Counter, Histogram, Meter } from '@opentelemetry/api';

import { METRICS, type Metric } from './metrics.ts';
import { observeAll } from './observed.ts';

/** The instruments that code records with. Observed values are read by themselves. */
export interface Instruments {
  readonly requestDuration: Histogram;
  readonly searchDuration: Histogram;
  readonly cacheAnswers: Counter;
  readonly poolWait: Histogram;
  readonly crawlSources: Counter;
}

/** Creates the instruments of a meter, and lets it read what is observed. */
export function createInstruments(meter: Meter): Instruments {
  observeAll(meter);
  return {
    requestDuration: histogram(meter, METRICS.requestDuration),
    searchDuration: histogram(meter, METRICS.searchDuration),
    cacheAnswers: meter.createCounter(METRICS.cacheAnswers.name, METRICS.cacheAnswers),
    poolWait: histogram(meter, METRICS.poolWait),
    crawlSources: meter.createCounter(METRICS.crawlSources.name, METRICS.crawlSources),
  };
}

interface HistogramMetric extends Metric {
  readonly buckets: readonly number[];
}

function histogram(meter: Meter, { name, unit, description, buckets }: HistogramMetric): Histogram {
  return meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries: [...buckets] } });
}
