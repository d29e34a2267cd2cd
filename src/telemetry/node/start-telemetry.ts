import type * as OpenTelemetry from '@opentelemetry/api';

import { useTelemetry } from '../active.ts';
import { createInstruments } from '../instruments.ts';
import { prometheus, type Prometheus } from './prometheus.ts';
import { missingApi, missingPackage, type TelemetryError } from './telemetry-error.ts';

/** Options of telemetry. */
interface TelemetryOptions {
  /** Whether this process answers its metrics itself. */
  readonly hasMetrics: boolean;
  /** Version of this program. */
  readonly version: string;
}

/** Telemetry that runs. */
interface RunningTelemetry {
  /** The metrics in Prometheus' text format; absent where nobody asked for them, or where the operator's own provider has them. */
  readonly metricsText: (() => Promise<string>) | undefined;
  /** Turns it off. */
  readonly close: () => Promise<void>;
}

/**
 * Turns telemetry on if the operator wants it: metrics for Prometheus, or any SDK of OpenTelemetry that registered its providers before
 * this program started (`node --import`). `undefined` otherwise: then no package is loaded, and every instrument does nothing.
 *
 * @throws TelemetryError if a package is not installed that the metrics, or the registered SDK, need
 */
export async function startTelemetry({ hasMetrics, version }: TelemetryOptions): Promise<RunningTelemetry | undefined> {
  if (!hasMetrics && !isRegistered()) return undefined;
  const api = await loadApi(hasMetrics ? missingPackage : missingApi);
  const hasOwnProvider = api.metrics.getMeter('portolan') !== api.createNoopMeter();
  const own = hasMetrics && !hasOwnProvider ? await prometheus(version) : undefined;
  const meter = own?.meter ?? api.metrics.getMeter('portolan', version);
  useTelemetry({ api, instruments: createInstruments(meter), tracer: tracerOf(api, version) });
  return { metricsText: own?.text, close: () => close(own) };
}

/** Whether code in this process registered a provider: the API package keeps all of them under this symbol. */
function isRegistered(): boolean {
  return Object.hasOwn(globalThis, Symbol.for('opentelemetry.js.api.1'));
}

async function loadApi(errorFor: (cause: unknown) => TelemetryError): Promise<typeof OpenTelemetry> {
  try {
    return await import('@opentelemetry/api');
  } catch (cause) {
    throw errorFor(cause);
  }
}

/** A proxy without a delegate stands for no provider. */
function tracerOf({ trace, ProxyTracerProvider }: typeof OpenTelemetry, version: string): OpenTelemetry.Tracer | undefined {
  const provider = trace.getTracerProvider();
  if (provider instanceof ProxyTracerProvider && provider.getDelegateTracer('portolan') === undefined) return undefined;
  return provider.getTracer('portolan', version);
}

async function close(own: Prometheus | undefined): Promise<void> {
  useTelemetry(undefined);
  await own?.close();
}
