import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { npm, packedProgram } from '../support/packed-program.ts';

const SOURCE = path.resolve('src/session-config');
const PEERS = ['@cfworker/json-schema', '@modelcontextprotocol/server', 'ajv', 'ajv-formats', 're2js'];

/** Node as it runs here, and the machine's own: from 20 on the package is for both. */
const NODES = [process.execPath, ...['/usr/bin/node'].filter((node) => existsSync(node) && majorOf(node) >= 20)];

function majorOf(node: string): number {
  return Number.parseInt(execFileSync(node, ['--print', 'process.versions.node'], { encoding: 'utf8' }));
}

/** What someone writes who installed nothing but the package. */
const ALONE = `
import { connectionUrl, decodeConfig, encodeConfig, type Config, type SchemaObject } from '@portolan/session-config';
import { configForm, type FormModel } from '@portolan/session-config/form';

const schema: SchemaObject = {
  type: 'object',
  properties: { apiKey: { type: 'string' }, place: { type: 'object', properties: { days: { type: 'integer' } } } },
};
const config: Config = { apiKey: '12345', place: { days: 3 } };
const decoded = decodeConfig(encodeConfig(config, schema), schema);
const form: FormModel = configForm(schema);
const missing = await import('@portolan/session-config/ajv').then(String, String);
console.log(JSON.stringify({ decoded, href: connectionUrl('https://a.example', config, schema).href, fields: form.fields.length, missing }));
`;

/** Code of a user who installed all peers of the subpaths. */
const TOGETHER = `
import { readConfig, type ConfigProblem, type Result, type Config } from '@portolan/session-config';
import { ajvValidator } from '@portolan/session-config/ajv';
import { evalFreeValidator } from '@portolan/session-config/eval-free';
import { nodeListener, serveConfiguredMcp } from '@portolan/session-config/node';
import { jsonSchemaConfig, schemaEndpoint, type SessionConfig } from '@portolan/session-config/server';

const schema = { type: 'object', properties: { apiKey: { type: 'string', minLength: 3 }, days: { type: 'integer', default: 5 } } };
const validators = [ajvValidator(schema), evalFreeValidator(schema)];
const read = (query: string): Result<Config, ConfigProblem>[] => validators.map((validator) => readConfig(query, validator));
const config: SessionConfig<Config> = jsonSchemaConfig(validators[0]!);
const answer = schemaEndpoint(schema)(new Request('https://a.example/.well-known/mcp-config'));
console.log(JSON.stringify({
  valid: read('apiKey=12345'),
  invalid: read('apiKey=1').map((result) => (result.ok ? [] : result.error.errors.map(({ param }) => param))),
  schema: [answer?.status, typeof config],
  node: [typeof nodeListener, typeof serveConfiguredMcp],
}));
`;

let app: string;
/** The copy of the sources from which the package was packed. */
let copy: string;
/** Paths in the package. */
let files: readonly string[];

beforeAll(async () => {
  app = await mkdtemp(path.join(tmpdir(), 'portolan-package-'));
  const { folder, project } = await packedProgram();
  copy = path.join(project, 'src/session-config');
  const name = readdirSync(folder).find((each) => each.startsWith('portolan-session-config-')) ?? '';
  const tarball = path.join(folder, name);
  const { stdout } = await promisify(execFile)('tar', ['-tzf', tarball]);
  files = stdout
    .trimEnd()
    .split('\n')
    .map((file) => file.replace(/^package\//, ''));
  await writeFile(path.join(app, 'package.json'), '{ "private": true, "type": "module" }');
  await npm(app, ['install', '--offline', '--no-audit', '--no-fund', tarball]);
}, 600_000);

afterAll(() => rm(app, { recursive: true, force: true }));

describe('the packed package', () => {
  it('contains JavaScript and types of every source, README and licence, and nothing else', () => {
    const built = files.filter((file) => file.startsWith('dist/'));
    expect(files.filter((file) => !built.includes(file)).sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    const stems = built.map((file) => /^dist\/(?!examples\/)([a-z0-9/-]+)(?:\.js|\.d\.ts)$/.exec(file)?.[1]);
    for (const stem of stems) expect(existsSync(path.join(SOURCE, `${stem}.ts`)), stem).toBe(true);
    expect(built).toHaveLength(2 * new Set(stems).size);
  });

  it('contains the licence of the project', () => {
    expect(readFileSync(path.join(SOURCE, 'LICENSE'), 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  });

  it('leaves no build output', () => {
    expect(existsSync(path.join(copy, 'dist'))).toBe(false);
  });

  it('installs without peers: the main entry and the form run, the other subpaths name missing packages', async () => {
    compile('alone.ts', ALONE, []);
    for (const node of NODES) {
      expect(JSON.parse(await run(node, 'alone.js'))).toEqual({
        decoded: { ok: true, value: { apiKey: '12345', place: { days: 3 } } },
        href: 'https://a.example/mcp?apiKey=%2212345%22&place.days=3',
        fields: 2,
        missing: expect.stringContaining("Cannot find package 'ajv'") as string,
      });
    }
  });

  it('runs in plain Node with the peers of its subpaths, and has correct types', async () => {
    for (const name of [...PEERS, '@types/node']) {
      const link = path.join(app, 'node_modules', name);
      await mkdir(path.dirname(link), { recursive: true });
      await symlink(path.resolve('node_modules', name), link, 'dir');
    }
    compile('together.ts', TOGETHER, ['node']);
    for (const node of NODES) {
      const value = { apiKey: '12345', days: 5 };
      expect(JSON.parse(await run(node, 'together.js'))).toEqual({
        valid: [
          { ok: true, value },
          { ok: true, value },
        ],
        invalid: [['apiKey'], ['apiKey']],
        schema: [200, 'object'],
        node: ['function', 'function'],
      });
    }
  });
});

/** Checks a program against the installed types as strictly as can be, and writes it as JavaScript. */
function compile(name: string, text: string, types: readonly string[]): void {
  const file = path.join(app, name);
  ts.sys.writeFile(file, text);
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    types: [...types],
    typeRoots: [path.join(app, 'node_modules/@types')],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  });
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText, file: at }) => `${at?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)).toEqual(
    [],
  );
  program.emit();
}

async function run(node: string, program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(node, [program], { cwd: app });
  return stdout;
}
