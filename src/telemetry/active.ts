import type * as OpenTelemetry from '@opentelemetry/api';

import type { Instruments } from './instruments.ts';

/** The parts of the API package that are used. */
type OpenTelemetryApi = Pick<typeof OpenTelemetry, 'context' | 'propagation' | 'trace' | 'SpanKind' | 'SpanStatusCode'>;

/** Telemetry that an operator turned on. */
export interface ActiveTelemetry {
  readonly api: OpenTelemetryApi;
  readonly instruments: Instruments;
  /** Absent where nobody registered a provider of tracers: then there are no spans. */
  readonly tracer: OpenTelemetry.Tracer | undefined;
}

// One for the process, as the providers of the API package are: instruments are called from everywhere, and hardly any code has another
// reason to know of telemetry.
let current: ActiveTelemetry | undefined;

/** The telemetry of this process; `undefined` where it is off. */
export function activeTelemetry(): ActiveTelemetry | undefined {
  return current;
}

/** Turns telemetry on, or off with `undefined`. */
export function useTelemetry(telemetry: ActiveTelemetry | undefined): void {
  current = telemetry;
}
