import { serveMetrics, METRICS_PATH } from '../../src/api/node/serve-metrics.ts';
import { startTelemetry } from '../../src/telemetry/node/start-telemetry.ts';
import type { TelemetrySettings } from '../../src/telemetry/node/telemetry-settings.ts';
import { programVersion } from './program-folder.ts';

/** Telemetry of a command. */
export interface CommandTelemetry {
  /** What it does, as lines for the operator. */
  readonly notices: readonly string[];
  readonly close: () => Promise<void>;
}

const REGISTERED =
  'PORTOLAN_METRICS is not used: a provider of meters is registered in this process, so the metrics go where it sends them.';

/**
 * Turns telemetry on as configured, and answers metrics at their port.
 *
 * @throws TelemetryError if a package is not installed
 * @throws MetricsPortError if the port cannot be used
 */
export async function openTelemetry({ metrics }: TelemetrySettings): Promise<CommandTelemetry> {
  const telemetry = await startTelemetry({ hasMetrics: metrics !== undefined, version: programVersion() });
  if (telemetry === undefined) return { notices: [], close: () => Promise.resolve() };
  if (metrics === undefined || telemetry.metricsText === undefined)
    return { notices: metrics === undefined ? [] : [REGISTERED], close: telemetry.close };
  try {
    const server = await serveMetrics(metrics, telemetry.metricsText);
    const close = async (): Promise<void> => {
      await server.close();
      await telemetry.close();
    };
    return { notices: [`Metrics: ${server.origin}${METRICS_PATH}`], close };
  } catch (error) {
    await telemetry.close();
    throw error;
  }
}
