import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { partAt } from '../../../../src/session-config/schema/pointer.ts';
import { UNTRUSTED_LIMITS } from '../../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../../src/catalog/parsing/yaml.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../../support/shared-data.ts';
import { noticesOf, readPlatform } from './read-platform.ts';

describe('a member of a platform file that a record cannot contain', () => {
  it('gives a notice with its reason', () => {
    const text = `runtime: container
build: {dockerfile: Dockerfile, dockerBuildPath: .}
author: Acme
startCommand:
  type: http
  commandFunction: (config) => ({})
  exampleConfig: {apiKey: abc}
  configSchema: {type: object, properties: {apiKey: {type: string}}, commandFunction: run}
healthCheck: {path: /health}`;
    const command = 'commands and build settings are not part of a record.';
    expect(noticesOf(text)).toEqual([
      '/startCommand/commandFunction: The server is built from source: the command cannot be read without running code. It states: container file "Dockerfile".',
      `/runtime: "runtime" is not used: ${command}`,
      `/build: "build" is not used: ${command}`,
      '/author: "author" is not used: a record has no member for it.',
      '/startCommand/exampleConfig: "exampleConfig" is not used: example values are not part of a record.',
      `/startCommand/configSchema/commandFunction: "commandFunction" is not used: ${command}`,
      `/healthCheck: "healthCheck" is not used: ${command}`,
    ]);
  });

  it('says where a command belongs that wrong indentation put into the configuration schema', () => {
    const text = 'startCommand: {type: stdio, configSchema: {type: object, properties: {a: {}}, commandFunction: run}}';
    expect(noticesOf(text)).toEqual([
      '/startCommand/configSchema/commandFunction: "commandFunction" is not used: it is part of the configuration schema, and belongs next to it.',
    ]);
  });

  it('gives a notice with the expected type if its type is wrong', () => {
    const text =
      'startCommand: {type: 7}\nname: [a]\ndescription: 7\ntags: [a, 1]\nicon: "🏠"\nhomepage: nowhere\ntools: 21\nconfigSchema: none\n' +
      'license: [MIT, ISC]\ndeploymentUrl: [https://a.example]\nendpoint: {host: a.example}\nsseUrl: 7';
    expect(noticesOf(text)).toEqual([
      '/startCommand/type: "type" is not used: text is expected there.',
      '/name: "name" is not used: text is expected there.',
      '/description: "description" is not used: text is expected there.',
      '/tags/1: an item of "tags" is not used: text is expected there.',
      '/icon: "icon" is not used: an http(s) URL is expected there.',
      '/homepage: "homepage" is not used: an http(s) URL is expected there.',
      '/tools: "tools" is not used: a list or a map is expected there.',
      '/configSchema: "configSchema" is not used: a map is expected there.',
      '/license: "license" is not used: the name of a license such as MIT is expected there.',
      '/deploymentUrl: "deploymentUrl" is not used: an http(s) URL is expected there.',
      '/endpoint: "endpoint" is not used: an http(s) URL is expected there.',
      '/sseUrl: "sseUrl" is not used: an http(s) URL is expected there.',
    ]);
  });

  it('gives a notice if another member states the same', () => {
    expect(noticesOf('runtime: {}\ndisplayName: A\ntitle: B')).toContainEqual('/title: "title" is not used: "displayName" is used.');
  });

  it.each([
    'env: {REGION: eu, KEY: "${KEY}"}',
    'env: [REGION=eu, "KEY=${KEY}"]',
    'env: {REGION: eu, KEY: "${KEY}"}, configSchema: {type: object, properties: {KEY: {type: string}}}',
  ])('gives no notice for variables of the package that the file starts: %s', (members) => {
    const text = `startCommand: {type: stdio, command: npx, args: [-y, weather@1.0.0], ${members}}`;
    expect(readPlatform(text).value?.packages).toMatchObject([
      { environmentVariables: [{ name: 'REGION', value: 'eu' }, { name: 'KEY' }] },
    ]);
    expect(noticesOf(text)).toEqual([]);
    const other = text.replace('REGION', 'R-1').replace('npx', 'node');
    expect(noticesOf(other)).not.toEqual([]);
  });

  it('gives a notice if another configuration schema is used, and one for variables next to it', () => {
    const text = `startCommand: {type: stdio, configSchema: {type: object}}
configSchema: {type: object, properties: {a: {type: string}}}
env: {B: {required: true}}`;
    expect(noticesOf(text)).toEqual([
      '/startCommand/configSchema: "configSchema" is not used: the configuration schema at /configSchema is used.',
      '/env: "env" is not used: the configuration schema of the file is used.',
    ]);
  });

  it('gives a notice in a repository whose URL is read', () => {
    const text = 'runtime: {}\nrepository: {type: git, url: https://github.com/acme/tool, directory: packages/one}';
    expect(noticesOf(text).slice(1)).toEqual(['/repository/directory: "directory" is not used: a record has no member for it.']);
  });

  it.each([
    ['runtme: typescript\nstartCommand: {type: http}', '/runtme', 'runtime'],
    ['startCommnd: {type: http}\nruntime: typescript', '/startCommnd', 'startCommand'],
    ['start-command: {type: http}\nruntime: typescript', '/start-command', 'startCommand'],
    ['runtime: typescript\nconfigSchma: {type: object}', '/configSchma', 'configSchema'],
    ['startCommand: {type: http, configShema: {type: object}}', '/startCommand/configShema', 'configSchema'],
    ['runtime: typescript\nmetadata: {displyName: Weather, name: A}', '/metadata/displyName', 'displayName'],
  ])('suggests the key that a misspelled one is near to: %s', (text, pointer, key) => {
    const notice = readPlatform(text).problems.find((problem) => problem.pointer === pointer);
    expect(notice).toMatchObject({ code: 'unused-member', severity: 'notice', hint: `Did you mean "${key}"?` });
  });

  it.each([
    'author: A',
    'prompts: []',
    'type: mcp',
    'port: 80',
    'id: weather',
    'images: [a]',
    'startCommand: {cwd: src}',
    'name: A\nnme: B',
  ])('suggests no key in place of one that is no mistake: %s', (text) => {
    const { problems } = readPlatform(`runtime: node\n${text}`);
    expect(problems.filter(({ code, hint }) => code === 'unused-member' && hint !== undefined)).toEqual([]);
  });

  it('names the misspelled key of a file that nothing else makes a platform file', () => {
    const { problems } = readPlatform('name: Weather\nversion: 1.0.0\nstartCommnd: {type: http}');
    expect(problems).toMatchObject([{ code: 'not-a-platform-file', pointer: '/startCommnd' }]);
    expect(problems[0]?.message).toMatch(/"startCommnd".*"startCommand"/);
  });

  it('gives a limited number of notices, which never repeat a value', () => {
    const text = `runtime: node\n${Array.from({ length: 500 }, (_, index) => `k${index}: secret-value`).join('\n')}`;
    const notices = noticesOf(text);
    expect(notices).toHaveLength(51);
    expect(notices.at(-1)).toContain('451 further');
    expect(notices.join('\n')).not.toContain('secret-value');
  });

  it.each([
    ['/startCommand/args', 'startCommand: {command: npx, args: -y weather}'],
    ['/startCommand/args', 'startCommand: {command: npx, args: [-y, [weather]]}'],
    ['/mcpServers/a/arguments', 'mcpServers: {a: {command: npx, arguments: -y weather}}'],
  ])('says that the arguments of a command are no list: %s', (pointer, text) => {
    const problems = readPlatform(text).problems.map(({ code, severity, ...problem }) => [code, severity, problem.pointer]);
    expect(problems).toEqual([['arguments-not-a-list', 'warning', pointer]]);
  });

  it('counts the notice of a command that starts no package separately', () => {
    const text = `command: make\n${Array.from({ length: 500 }, (_, index) => `k${index}: text`).join('\n')}`;
    const codes = readPlatform(text).problems.map(({ code }) => code);
    expect(codes).toEqual(['built-from-source', ...Array.from({ length: 51 }, () => 'unused-member')]);
  });
});

describe.skipIf(!hasSharedData)(`the platform files of the shared data ${NEEDS_SHARED_DATA}`, () => {
  it('lose no text of their own without a notice', () => {
    for (const file of readdirSync(sharedPath('wild')).filter((name) => name.endsWith('.yaml'))) {
      const source = parseYaml(readFileSync(sharedPath('wild', file), 'utf8'), { file, limits: UNTRUSTED_LIMITS }).value;
      const { value, problems } = readPlatform(readFileSync(sharedPath('wild', file), 'utf8'));
      if (value === undefined || typeof source !== 'object' || source === null) continue;
      const kept = JSON.stringify(value);
      const reported = problems.flatMap(({ pointer = '' }) => JSON.stringify(partAt(source, pointer) ?? null));
      for (const [key, member] of Object.entries(source)) {
        const texts =
          typeof member === 'string' ? [member.trim()] : Array.isArray(member) ? member.filter((item) => typeof item === 'string') : [];
        for (const text of texts) {
          const isKept = kept.toLowerCase().includes(JSON.stringify(text).slice(1, -1).toLowerCase());
          const isTold = reported.some((part) => part.includes(JSON.stringify(text).slice(1, -1)));
          expect(isKept || isTold || READ_AS_SUCH.has(key), `${file} ${key}`).toBe(true);
        }
      }
    }
  });
});

/** Members whose words are read, and not kept as they are. */
const READ_AS_SUCH: ReadonlySet<string> = new Set(['repository', 'startCommand', 'transport']);
