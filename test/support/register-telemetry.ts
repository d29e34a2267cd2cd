// Loaded before a command (node --import), as an operator loads an SDK: its own provider of meters prints what it collects on stderr.
import { metrics } from '@opentelemetry/api';
import { InMemoryMetricExporter, AggregationTemporality, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';

const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 100, exportTimeoutMillis: 100 });
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
const seen = new Set<string>();
setInterval(() => {
  for (const { scopeMetrics } of exporter.getMetrics())
    for (const { scope, metrics: found } of scopeMetrics)
      for (const { descriptor } of found) {
        const line = `${scope.name}: ${descriptor.name}\n`;
        if (!seen.has(line)) process.stderr.write(line);
        seen.add(line);
      }
}, 100).unref();
