import * as api from '@opentelemetry/api';
import { onTestFinished } from 'vitest';

import { useTelemetry } from '../../src/telemetry/active.ts';
import { createInstruments } from '../../src/telemetry/instruments.ts';
import { prometheus } from '../../src/telemetry/node/prometheus.ts';

/** Turns metrics on until the end of the test, without a port. Gives their text. */
export async function ownMetrics(tracer?: api.Tracer): Promise<() => Promise<string>> {
  const { meter, text, close } = await prometheus('1.0.0');
  useTelemetry({ api, instruments: createInstruments(meter), tracer });
  onTestFinished(async () => {
    useTelemetry(undefined);
    await close();
  });
  return text;
}

/** The value of a metric with exactly these labels, in any order; `undefined` where there is none. */
export function valueOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  for (const line of text.split('\n')) {
    const [, found, inner = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const has = inner === '' ? [] : inner.split(/,(?=\w+=")/);
    if (found === name && has.sort().join() === wanted.sort().join()) return Number(value);
  }
  return undefined;
}
