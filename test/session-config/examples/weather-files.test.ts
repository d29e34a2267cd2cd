import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';

import { readPlatformFile } from '../../../src/crawler/sources/platform-file.ts';
import { UNTRUSTED_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';
import { WeatherSettings } from '../../../src/session-config/examples/weather/settings.ts';
import { configFields } from '../../../src/session-config/form/index.ts';
import { standardConfig } from '../../../src/session-config/server/index.ts';
import { connect } from '../server/mcp-client.ts';

const FOLDER = 'src/session-config/examples/weather';
const { $schema, ...configSchema } = standardConfig(WeatherSettings).schema;

describe('the container form of the weather server', () => {
  const file = parseYaml(readFileSync(`${FOLDER}/platform.yaml`, 'utf8'), { file: 'platform.yaml', limits: UNTRUSTED_LIMITS });

  it('has the members of the specification, and the schema in the code', () => {
    expect($schema).toBe('http://json-schema.org/draft-07/schema#');
    expect(file.problems).toEqual([]);
    expect(file.value).toMatchObject({ runtime: 'container', startCommand: { type: 'http', configSchema } });
  });

  it('is read by the crawler without a problem', () => {
    const { value, problems } = readPlatformFile(file.value!);
    expect(problems.filter(({ severity }) => severity !== 'notice')).toEqual([]);
    expect(value).toMatchObject({ name: 'weather', displayName: 'Made-up weather', connections: [{ configSchema }] });
  });

  it('has a secret, an enum, a number with limits, a boolean and groups', () => {
    const fields = configFields(configSchema).map(({ param, secret, type, allowedJson, maximum }) => [
      param,
      secret,
      type,
      allowedJson.length,
      maximum,
    ]);
    expect(fields).toEqual([
      ['units', false, 'string', 3, undefined],
      ['apiKey', true, 'string', 0, undefined],
      ['location.city', false, 'string', 0, undefined],
      ['forecast.days', false, 'integer', 0, 14],
      ['alerts.enabled', false, 'boolean', 0, undefined],
    ]);
  });
});

describe('the program of the weather server', () => {
  it('prints the URL of its endpoint, serves there, and ends on a signal', async () => {
    const child = spawn(process.execPath, [`${FOLDER}/main.ts`, '--port', '0', '--public-url', 'https://weather.example'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const { call, close } = await connect(`${line}?units=kelvin`, 'modern');
    expect(await call('current_weather', { date: '2026-01-31' })).toContain(' K,');
    await close();
    const document = await fetch(new URL('/.well-known/mcp-config', line));
    expect(await document.json()).toMatchObject({ $id: 'https://weather.example/.well-known/mcp-config', title: 'Made-up weather' });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
