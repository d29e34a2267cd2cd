/** Telemetry that cannot be turned on as configured. The message names the variable and how to fix it. */
export class TelemetryError extends Error {
  override name = 'TelemetryError' as const;
}

/** The command that installs what `PORTOLAN_METRICS` needs. */
const INSTALL_METRICS = 'npm install @opentelemetry/api@1.10.0 @opentelemetry/sdk-metrics@3.1.1 @opentelemetry/exporter-prometheus@0.301.0';

/** An optional package that `PORTOLAN_METRICS` needs cannot be loaded. */
export function missingPackage(cause: unknown): TelemetryError {
  return new TelemetryError(
    `PORTOLAN_METRICS is set, and a package of OpenTelemetry is not installed. Run "${INSTALL_METRICS}", or unset PORTOLAN_METRICS.`,
    { cause },
  );
}
