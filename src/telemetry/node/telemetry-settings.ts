import { TelemetryError } from './telemetry-error.ts';

/** Settings of telemetry, from environment variables. */
export interface TelemetrySettings {
  /** `PORTOLAN_METRICS`: where metrics are answered; `undefined` for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** `PORTOLAN_LOG`: whether each request is logged. */
  readonly isLogged: boolean;
}

/** Only for this machine: metrics tell how much a catalogue is used, and need no key. */
const HOST = '127.0.0.1';

/** A port, or a host and a port; an IPv6 address is in brackets. */
const ADDRESS = /^(?:(\[[\da-f:.]+\]|[\w.-]+):)?(\d{1,5})$/i;

/**
 * Reads the settings of telemetry.
 *
 * @throws TelemetryError if a value cannot be used
 */
export function telemetrySettings(environment: Readonly<Record<string, string | undefined>>): TelemetrySettings {
  return { metrics: address(environment['PORTOLAN_METRICS'] ?? ''), isLogged: isJson(environment['PORTOLAN_LOG'] ?? '') };
}

function address(text: string): TelemetrySettings['metrics'] {
  if (text === '') return undefined;
  const [, host = HOST, port = ''] = ADDRESS.exec(text) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw new TelemetryError(`PORTOLAN_METRICS is "${text}": write a port, such as 9464, or a host and a port, such as 0.0.0.0:9464.`);
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

function isJson(text: string): boolean {
  if (text !== '' && text !== 'json') throw new TelemetryError(`PORTOLAN_LOG is "${text}": write json, or unset it.`);
  return text === 'json';
}
