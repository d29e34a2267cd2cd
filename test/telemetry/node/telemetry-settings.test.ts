import { describe, expect, it } from 'vitest';

import { telemetrySettings } from '../../../src/telemetry/node/telemetry-settings.ts';

const metricsAt = (text: string): unknown => telemetrySettings({ PORTOLAN_METRICS: text }).metrics;

describe('the settings of telemetry', () => {
  it('are off by default', () => {
    expect(telemetrySettings({})).toEqual({ metrics: undefined, isLogged: false });
    expect(telemetrySettings({ PORTOLAN_METRICS: '', PORTOLAN_LOG: '' })).toEqual({ metrics: undefined, isLogged: false });
  });

  it.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0', { host: '127.0.0.1', port: 0 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['metrics.internal:80', { host: 'metrics.internal', port: 80 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
  ])('take the address %s', (text, address) => {
    expect(metricsAt(text)).toEqual(address);
  });

  it.each(['yes', '70000', ':9464', '9464/metrics', 'http://localhost:9464', 'a b:1', '::1:9464', '-1'])(
    'refuse the address %s',
    (text) => {
      expect(() => metricsAt(text)).toThrow(`PORTOLAN_METRICS is "${text}": write a port, such as 9464`);
    },
  );

  it('take json as the form of the log, and no other', () => {
    expect(telemetrySettings({ PORTOLAN_LOG: 'json' }).isLogged).toBe(true);
    expect(() => telemetrySettings({ PORTOLAN_LOG: '1' })).toThrow('PORTOLAN_LOG is "1": write json, or unset it.');
  });
});
