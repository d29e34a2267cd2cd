/** Telemetry that cannot be turned on as configured. The message names the variable and how to fix it. */
export class TelemetryError extends Error {
  override name = 'TelemetryError' as const;
}

const INSTALL_API = 'npm install @opentelemetry/api@1.10.0';

/** The command that installs what `PORTOLAN_METRICS` needs. */
const INSTALL_METRICS = `${INSTALL_API} @opentelemetry/sdk-metrics@3.1.1 @opentelemetry/exporter-prometheus@0.301.0`;

/** An SDK is registered, and the package through which it is used cannot be loaded. */
export function missingApi(cause: unknown): TelemetryError {
  return new TelemetryError(
    'An SDK of OpenTelemetry is registered in this process, and the package "@opentelemetry/api" cannot be loaded. Run ' +
      `"${INSTALL_API}", or start without the SDK.`,
    { cause },
  );
}

/** An optional package that `PORTOLAN_METRICS` needs cannot be loaded. */
export function missingPackage(cause: unknown): TelemetryError {
  return new TelemetryError(
    `PORTOLAN_METRICS is set, and a package of OpenTelemetry is not installed. Run "${INSTALL_METRICS}", or unset PORTOLAN_METRICS.`,
    { cause },
  );
}
