import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { packageTree } from '../../../../src/catalog/packages/package-tree.ts';
import type { Config } from '../../../../src/session-config/index.ts';
import { plainLaunch } from '../../../support/plain-launch.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath, sharedRows } from '../../../support/shared-data.ts';
import { readPlatform } from './read-platform.ts';

const SCHEMA = `
  configSchema:
    type: object
    required: [apiKey, place]
    properties:
      apiKey: {type: string, description: The key}
      place: {type: string}
      port: {type: integer, default: 80}
      level: {enum: [low, high]}
      debug: {type: boolean}
  exampleConfig: {apiKey: real-looking-key, place: Kiel}
`;

function fileWith(text: string): string {
  return `startCommand:\n  type: stdio\n  commandFunction: |-\n${text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')}${SCHEMA}`;
}

function packageOf(text: string): unknown {
  const [found] = readPlatform(text).value?.packages ?? [];
  return found && (JSON.parse(JSON.stringify(packageTree(found))) as unknown);
}

/** The command line and environment of a function's package with a configuration, or `none`. */
function started(text: string, config: Config = {}): unknown {
  const [found] = readPlatform(fileWith(text)).value?.packages ?? [];
  const launch = found && plainLaunch(found, config);
  if (launch?.kind !== 'plain') return 'none';
  const line = launch.args.slice(2).join(' ');
  return Object.keys(launch.env).length === 0 ? line : [line, launch.env];
}

describe('the package of a platform file', () => {
  it('has the settings of the schema, with example values as placeholders only', () => {
    const text = "config => ({ command: 'npx', args: ['-y', 'weather@1.2.3', '--place', config.place], env: { API_KEY: config.apiKey } })";
    expect(packageOf(fileWith(text))).toEqual({
      registryType: 'npm',
      identifier: 'weather',
      version: '1.2.3',
      transport: { type: 'stdio' },
      packageArguments: [
        { type: 'named', name: '--place', value: '{place}', variables: { place: { isRequired: true, placeholder: 'Kiel' } } },
      ],
      environmentVariables: [
        { name: 'API_KEY', value: '{apiKey}', variables: { apiKey: { description: 'The key', isRequired: true, isSecret: true } } },
      ],
    });
  });

  const ALL = { apiKey: 'k', place: 'P', debug: true, level: 'low' };
  it.each<[string, Config, unknown]>([
    ["({port}) => ({command: 'npx', args: ['-y', 'x', `--port=${port}`]})", {}, '--port=80'],
    ["function (c) { return {command: 'npx', args: ['-y', 'x', String(c.port), c.port.toString()]} }", { port: 8 }, '8 8'],
    ["function start(c) { return {command: 'npx', args: ['-y', 'x']} };", {}, ''],
    ["c => ({command: 'npx', args: ['-y', 'x', c.level || 'high']})", {}, 'high'],
    ["c => ({command: 'npx', args: ['-y', 'x', c.level ?? 'high']})", { level: 'low' }, 'low'],
    ["c => ({command: 'npx', args: ['-y', 'x', ...(c.level ? ['--level', c.level] : []), 'end']})", {}, 'end'],
    ["c => ({command: 'npx', args: ['-y', 'x', ...(c.level ? ['--level', c.level] : []), 'end']})", ALL, '--level low end'],
    ["c => ({command: 'npx', args: ['-y', 'x', ...(c.debug ? ['--debug'] : [])]})", {}, ''],
    ["c => ({command: 'npx', args: ['-y', 'x', ...(c.debug ? ['--debug'] : [])]})", ALL, '--debug'],
    ["c => ({command: 'npx', args: ['-y', 'x'].concat()})", {}, 'none'],
    ["c => ({command: 'npx', args: ['-y', 'x', (c.debug && '--debug') || '']})", ALL, '--debug'],
    ["c => { const a = ['-y', 'x']; if (c.debug) { if (c.debug) a.push('--debug'); } return {command: 'npx', args: a} }", ALL, '--debug'],
    ["c => ({command: 'npx', args: ['-y', 'x'], env: {A: c.level || '', B: 'b', C: process.env.C || 'c'}})", {}, ['', { B: 'b', C: 'c' }]],
    ["c => ({command: 'npx', args: ['-y', 'x'], env: {...process.env, ...(c.level && {A: c.level})}})", ALL, ['', { A: 'low' }]],
    ["c => ({command: 'npx', args: ['-y', 'x'], env: {A: c.debug ? 'true' : 'false'}})", ALL, ['', { A: 'true' }]],
    ["c => ({command: 'npx', args: ['-y', 'x'], env: {A: c.level !== undefined ? String(c.level) : undefined}})", ALL, ['', { A: 'low' }]],
    ["c => { const env = {}; if (c.level) env.A = c.level; return {command: 'npx', args: ['-y', 'x'], env} }", ALL, ['', { A: 'low' }]],
    [
      "c => { const args = ['-y', 'x']; if (c) { if (c.level) { args.push('--level'); args.push(c.level); } } return {command: 'npx', args} }",
      ALL,
      '--level low',
    ],
    ["c => ({command: 'npx', args: ['-y', 'x', 'a' + 'b']})", {}, 'ab'],
    ["c => ({command: 'npx', args: ['-y', 'x', '--port=' + 80 + c.level]})", ALL, '--port=80low'],
    ["c => ({command: 'npx', args: ['-y', 'x', '', 'end'].filter(Boolean)})", {}, 'end'],
    ["c => { const a = ['-y', 'x']; if (c.level) { const a = ['other']; } return {command: 'npx', args: a} }", ALL, ''],
    [
      "c => { const a = ['-y', 'x']; if (c.level) { const more = ['--level', c.level]; a.push(...more); } return {command: 'npx', args: a} }",
      ALL,
      '--level low',
    ],
    ["c => { const a = ['x']; const b = ['-y', ...a]; a.push('other'); return {command: 'npx', args: b} }", {}, ''],
    ["c => { const r = {command: 'npx', args: ['-y', 'x']}; r.env = {A: 'b'}; return r }", {}, ['', { A: 'b' }]],
  ])('is read from %j', (text, config, expected) => {
    expect(started(text, config)).toEqual(expected);
  });

  it.each([
    "c => ({command: c.program, args: ['-y', 'x']})",
    "c => ({command: 'npx', args: ['-y', c.name]})",
    "c => ({command: 'npx', args: ['-y', 'x', ...c.more]})",
    "c => ({command: 'npx', args: ['-y', 'x', ...(c.level ? ['a'] : ['b'])]})",
    "c => { while (true) {} return {command: 'npx', args: ['-y', 'x']} }",
    "c => { globalThis.wasRun = true; return {command: 'npx', args: ['-y', 'x']} }",
    "(globalThis.wasRun = true, c => ({command: 'npx', args: ['-y', 'x']}))",
    "c => ({command: 'npx', args: ['-y', 'x'], env: {A: fetch('https://evil.example')}})",
    "c => ({command: 'npx', args: ['-y', 'x', `${globalThis.wasRun = true}`]})",
    "c => ({['comm' + 'and']: 'npx', args: ['-y', 'x']})",
    "c => ({command: 'npx', args: ['-y', 'x'], env: {__proto__: c}})",
    "c => { const a = 'aaaaaaaaaaaaaaaa'; const b = a+a+a+a+a+a+a+a; const d = b+b+b+b+b+b+b+b; const e = d+d+d+d+d+d+d+d; return {command: 'npx', args: ['-y', 'x', e]} }",
    `c => ({command: 'npx', args: ['-y', ${'['.repeat(20_000)}]})`,
    `c => ${'('.repeat(9000)}c${')'.repeat(9000)}`,
    `c => ({command: 'npx', args: ['-y', 'x', ...(${'c.a && '.repeat(55)} c.b ? ['--b'] : [])]})`,
    `c => { ${'if (c.level) '.repeat(1400)} { } return {command: c.level} }`,
    "c => { var a = ['-y', 'x']; if (c.level) { var a = ['-y', 'other']; } return {command: 'npx', args: a} }",
    "c => { const a = ['-y', 'x']; const b = a; b.push('--flag'); return {command: 'npx', args: a} }",
    "c => { const a = ['-y', 'x']; const b = c.level ? a : []; b.push('--flag'); return {command: 'npx', args: a} }",
    "c => { const a = ['-y', 'x']; const r = {command: 'npx', args: a}; a.push('--flag'); return r }",
    "c => { const m = {args: ['-y', 'x']}; const b = m.args; b.push('--flag'); return {command: 'npx', args: m.args} }",
    "c => ({command: 'npx', args: ['-y', 'x', 1 + 2 + 'a']})",
    "c => ({command: 'npx', args: ['-y', 'x', c.port + 1]})",
    "c => ({command: 'npx', args: ['-y', 'x', (c.level && '--level') || '--quiet']})",
    "c => ({command: 'npx', args: ['-y', 'x'], env: {MODE: (c.level && 'rw') || 'ro'}})",
    "c => { const a = ['-y', 'x']; if (c.level) { if (c.place) a.push('--place'); } return {command: 'npx', args: a} }",
    "c => { const a = ['-y', 'x']; if (c.level) a.push(...(c.place ? ['--place'] : [])); return {command: 'npx', args: a} }",
    "c => { const env = {}; if (c.level) env.A = c.place ? 'a' : ''; return {command: 'npx', args: ['-y', 'x'], env} }",
    'not JavaScript',
    '',
  ])('is not guessed, and nothing is run: %j', (text) => {
    expect(started(text)).toBe('none');
    expect(globalThis).not.toHaveProperty('wasRun');
  });

  it.each([
    ['startCommand: {command: npx, args: [-y, weather], env: {TOKEN: <token>, LEVEL: low}}', 'weather'],
    ['startCommand: {command: [uvx, weather]}', 'weather'],
    ['start: {command: uvx weather --verbose}', 'weather'],
    ['server: {command: docker, args: [run, -i, --rm, "acme/weather:1"]}', 'acme/weather:1'],
    ['mcpServers: {w: {command: npx, args: [-y, weather]}}', 'weather'],
  ])('is read from plain data: %j', (text, identifier) => {
    expect(packageOf(text)).toMatchObject({ identifier });
  });

  it('uses the arguments of its command, so that no notice calls them unused', () => {
    const { problems } = readPlatform('startCommand: {command: npx, args: [-y, weather], workingDirectory: /srv}');
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/startCommand/workingDirectory']);
  });

  it('does not exist for a command that starts an HTTP server, and a notice names it', () => {
    const { value, problems } = readPlatform('startCommand: {type: http, command: npx, args: [-y, weather, --port, 80]}');
    expect(value).not.toHaveProperty('packages');
    expect(problems.map(({ code, severity, pointer }) => [code, severity, pointer])).toContainEqual([
      'http-command',
      'notice',
      '/startCommand/command',
    ]);
  });

  it('does not exist for a server that is built from source, and a notice says what the file states', () => {
    const text = `build: {dockerfile: Dockerfile}\n${fileWith("c => ({command: 'node', args: ['x.js'], env: {API_KEY: c.apiKey}})")}`;
    const { value, problems } = readPlatform(text);
    expect(value).not.toHaveProperty('packages');
    expect(problems.filter(({ code }) => code === 'built-from-source')).toEqual([
      {
        code: 'built-from-source',
        severity: 'notice',
        message:
          'The server is built from source: the program "node" starts no published package. It states: container file "Dockerfile"; variables "API_KEY".',
        hint: 'If the server is published as a package, write it under "packages" in its content file.',
        pointer: '/startCommand/commandFunction',
      },
    ]);
  });
});

describe.skipIf(!hasSharedData)(`the real platform files ${NEEDS_SHARED_DATA}`, () => {
  it('give packages where they start one, and a notice where they build from source', () => {
    const counts = { files: 0, functions: 0, packages: 0, source: 0, unread: 0, overHttp: 0 };
    for (const { file } of sharedRows<{ file: string }>('wild', 'index.jsonl')) {
      const { value, problems } = readPlatform(readFileSync(sharedPath('wild', file), 'utf8'));
      if (value === undefined) continue;
      counts.files += 1;
      const notice = problems.find(({ code }) => code === 'built-from-source');
      counts.functions += readFileSync(sharedPath('wild', file), 'utf8').includes('commandFunction') ? 1 : 0;
      counts.packages += value.packages?.length ?? 0;
      counts.source += notice === undefined ? 0 : 1;
      counts.overHttp += problems.some(({ code }) => code === 'http-command') ? 1 : 0;
      counts.unread += notice?.message.includes('without running code') === true ? 1 : 0;
    }
    process.stdout.write(`real platform files: ${JSON.stringify(counts)}\n`);
    expect(counts).toMatchObject({ packages: 7, overHttp: 1 });
  });
});
