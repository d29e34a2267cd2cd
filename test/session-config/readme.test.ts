import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { crawlServer } from '../../src/crawler/sources/server-source.ts';
import type { JsonObject } from '../../src/catalog/parsing/json-tree.ts';
import { scan } from '../../src/security/scan/scan.ts';
import { evalFreeValidator } from '../../src/session-config/eval-free/index.ts';
import { connectionUrl, decodeConfig, DEFAULT_LIMITS, readConfig } from '../../src/session-config/index.ts';
import { redactor, standardConfig } from '../../src/session-config/server/index.ts';
import { WeatherSettings } from '../../src/session-config/examples/weather/settings.ts';
import { crawlOnce } from '../support/crawl-once.ts';
import { hasAllCases } from '../support/cases.ts';

const PACKAGE = path.resolve('src/session-config');
// A folder that neither git nor a check looks into, from which the project's packages are found.
const FOLDER = path.resolve('.portolan/readme-of-session-config');
const readme = readFileSync(path.join(PACKAGE, 'README.md'), 'utf8');

/** The examples, as they run in this repository: the package by its path, and at a port that is free. */
const examples = [...readme.matchAll(/^( *)```ts\n(.*?)^\1```$/gms)].map(([, , code = ''], index) => ({
  file: path.join(FOLDER, `example-${index}.ts`),
  code: code
    .replaceAll(/'@portolan\/session-config(?:\/([\w-]+))?'/g, (_, part?: string) => `'${path.join(PACKAGE, part ?? '', 'index.ts')}'`)
    .replaceAll("'./examples/", `'${PACKAGE}/examples/`)
    .replaceAll('port: 8080', 'port: 0')
    .concat(code.includes('const { url }') ? '\nexport { url };\n' : '\nexport {};\n'),
}));

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
  for (const { file, code } of examples) writeFileSync(file, code);
});

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe("the package's README", () => {
  if (hasAllCases)
    it('has examples with correct types', () => {
      const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: unknown };
      const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
      const relaxed = { ...options, noUnusedLocals: false, types: ['node'] };
      const program = ts.createProgram({ rootNames: examples.map(({ file }) => file), options: relaxed });
      const messages = examples.flatMap(({ file }) => {
        const found = program.getSemanticDiagnostics(program.getSourceFile(file));
        return found.map(({ messageText }) => `${path.basename(file)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
      });
      expect(examples).toHaveLength(5);
      expect(messages).toEqual([]);
    });

  it.each(examples)('has examples that run: $file', async ({ file }) => {
    await expect(import(/* @vite-ignore */ pathToFileURL(file).href)).resolves.toBeDefined();
  });

  it('has a server that behaves as documented and passes the checks of a catalogue', async () => {
    const [first] = examples;
    // The example ends with the address at which it listens.
    const { url } = (await import(/* @vite-ignore */ pathToFileURL(first?.file ?? '').href)) as { readonly url: string };
    const { servers, problems } = await crawlOnce({ kind: 'server', location: url, name: 'acme/weather' }, crawlServer);
    const { identity, connections, tools } = servers[0]?.output?.groups ?? {};
    const facts = { qualifiedName: 'acme/weather', ...identity?.facts, ...connections?.facts, ...tools?.facts };
    expect(problems).toEqual([]);
    expect(facts).toMatchObject({ displayName: 'Weather', description: 'Tells the current weather, in degrees Celsius or in kelvin.' });
    // At the address of this machine a catalogue finds something wrong, at one of the web it does not.
    const deployed = JSON.parse(JSON.stringify(facts).replaceAll(url, 'https://weather.example')) as typeof facts;
    expect(scan(deployed)).toEqual([]);

    const served = (await (await fetch(`${url}/.well-known/mcp-config`)).json()) as JsonObject;
    expect(served).toMatchObject({ title: facts.displayName, description: facts.description });
  });

  it('states the results of the functions', () => {
    const { href } = connectionUrl('https://weather.example', { units: 'kelvin', location: { city: 'Oslo' } });
    expect(readme).toContain(`// …${href.slice('https://weather.example'.length)}\n`);
    const { redactUrl, redactText } = redactor(standardConfig(WeatherSettings).schema);
    expect(readme).toContain(`// ${redactUrl('/mcp?units=kelvin&apiKey=wk-4711')}\n`);
    expect(readme).toContain(`// ${redactText('wk-4711 is not known', { apiKey: 'wk-4711' })}\n`);
  });

  it('states the response to refused settings', () => {
    const schema = { properties: { location: { type: 'object', properties: { city: { type: 'string', minLength: 1 } } } } };
    const read = readConfig('/mcp?location.city=', evalFreeValidator(schema));
    expect(JSON.parse(/^```json\n(.*?)^```$/ms.exec(readme)?.[1] ?? '')).toEqual(!read.ok && read.error);
  });

  it('names the parameters that are no settings', () => {
    const [, ...names] = /^Two names .*?: `(\w+)` and `(\w+)`/m.exec(readme) ?? [];
    expect(names).toHaveLength(2);
    for (const name of names) expect(decodeConfig(`${name}=x`)).toEqual({ ok: true, value: {} });
  });

  it.each(Object.entries(DEFAULT_LIMITS))('states the limit %s', (name, value) => {
    expect(readme).toMatch(new RegExp(`^\\| \`limits\\.${name}\` \\| ${value.toLocaleString('en')}\\b`, 'm'));
  });

  it('links to existing files', () => {
    for (const [, link = ''] of readme.matchAll(/\]\(([^)]+)\)/g)) expect(ts.sys.directoryExists(path.join(PACKAGE, link))).toBe(true);
  });
});
