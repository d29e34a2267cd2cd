import type { Meter } from '@opentelemetry/api';

import { missingPackage } from './telemetry-error.ts';

/** Metrics of this process in Prometheus' text format. */
export interface Prometheus {
  readonly meter: Meter;
  /** Reads all metrics (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format). */
  readonly text: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/**
 * A provider of meters of its own, which is not registered for other code.
 *
 * @param version of this program
 * @throws TelemetryError if a package is not installed
 */
export async function prometheus(version: string): Promise<Prometheus> {
  const [{ MeterProvider }, { PrometheusExporter, PrometheusSerializer }] = await loadPackages();
  // The exporter's own server answers every method and reports no port in use, so this one only collects.
  const reader = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [reader] });
  const serializer = new PrometheusSerializer(...SERIALIZER);
  return {
    meter: provider.getMeter('portolan', version),
    text: async () => serializer.serialize((await reader.collect()).resourceMetrics),
    close: () => provider.shutdown(),
  };
}

/** Plain samples: without the time of collection, and without labels and lines that only repeat the resource and the scope. */
const SERIALIZER = [
  /* prefix */ '',
  /* appendTimestamp */ false,
  /* withResourceConstantLabels */ undefined,
  /* withoutTargetInfo */ true,
  /* withoutScopeInfo */ true,
] as const;

async function loadPackages() {
  try {
    return await Promise.all([import('@opentelemetry/sdk-metrics'), import('@opentelemetry/exporter-prometheus')]);
  } catch (cause) {
    throw missingPackage(cause);
  }
}
