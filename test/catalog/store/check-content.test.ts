import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { checkContent } from '../../../src/catalog/store/check-content.ts';
import { folderWith, temporaryFolder } from '../../support/content-folder.ts';

const HEAD = "qualifiedName: acme/weather\nid: 71522420-5a47-583b-b956-b7f48bd72715\ncreatedAt: '2026-01-01'\n";
const FILE = 'servers/acme/weather.yaml';

/** `code path:line:column  hint` of every problem, the path below the folder. */
async function check(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await folderWith(files);
  const { problems } = await checkContent(folder);
  return problems.map(
    ({ code, file, position, hint }) =>
      `${code} ${path.relative(folder, file ?? '')}:${position?.line}:${position?.column}  ${hint ?? 'NO HINT'}`,
  );
}

/** The first two members of a package; the next is on line 7. */
const PACKAGE = 'packages:\n  - registryType: npm\n    identifier: weather\n    ';

/** What a member written after {@link HEAD}, on line 4, is answered with. */
const WRONG_MEMBERS: readonly (readonly [yaml: string, code: string, place: string, hint: string])[] = [
  ['tag: [x]', 'schema-additional-properties', '4:1', 'Did you mean "tags"?'],
  ['colour: red', 'schema-additional-properties', '4:1', 'The keys are: qualifiedName, id, '],
  ['displayName: 5', 'schema-type', '4:1', 'Name for people'],
  ['displayName: ""', 'schema-min-length', '4:1', 'Name for people'],
  ['description: [a]', 'schema-type', '4:1', 'One to three sentences'],
  ['iconUrl: icon.png', 'schema-pattern', '4:1', 'URL of the icon in the source.'],
  ['repo: acme/weather', 'schema-pattern', '4:1', 'Bare repository name.'],
  ['owner: two words', 'bad-owner', '4:1', 'Use only letters'],
  ['tags: weather', 'schema-type', '4:1', 'Subjects'],
  ['tags: [a, b, a]', 'schema-unique-items', '4:1', 'Remove one of them.'],
  ['tags:\n  - a\n  - 5', 'schema-type', '6:5', 'See the published JSON Schema'],
  ['verified: "yes"', 'schema-type', '4:1', 'The maintainers of this catalogue have verified'],
  ['useCount: -1', 'schema-minimum', '4:1', 'Write a number of at least 0.'],
  ['useCount: 1.5', 'schema-type', '4:1', 'How often it was used'],
  ['useCount: 9007199254740993', 'number-rounded', '4:1', 'Quote it to keep every digit.'],
  ['deploymentUrl: weather.acme.example', 'schema-pattern', '4:1', 'Base URL of the running server'],
  ['deploymentUrl: https://user:word@acme.example', 'bad-url', '4:1', 'Write https://host[/path] without credentials'],
  ['deploymentUrl: https://*/mcp', 'bad-url', '4:1', 'the host is a name of letters, digits and hyphens'],
  ['connections:\n  - type: http', 'schema-required', '5:5', 'Add "url".'],
  ['connections:\n  - type: grpc\n    url: https://acme.example', 'schema-enum', '5:5', 'Write one of: http, stdio.'],
  ['connections:\n  - {type: stdio, configSchema: none}', 'schema-type', '5:19', 'JSON Schema of the session configuration.'],
  ['tools:\n  - name: a\n  - description: b', 'schema-required', '6:5', 'Add "name".'],
  ['tools:\n  - name: a\n    inputschema: {}', 'schema-additional-properties', '6:5', 'Did you mean "inputSchema"?'],
  ['packages:\n  - registryType: npm', 'schema-required', '5:5', 'Add "identifier".'],
  ['packages:\n  - identifier: weather', 'schema-required', '5:5', 'Add "registryType".'],
  ['packages:\n  - identifier: weather\n    registryType: pip', 'unknown-registry-type', '6:5', 'Write pypi.'],
  ['packages:\n  - identifier: weather\n    registryType: docker', 'unknown-registry-type', '6:5', 'Write oci.'],
  ['packages:\n  - identifier: weather\n    registryType: npn', 'unknown-registry-type', '6:5', 'Write npm.'],
  ['packages:\n  - identifier: weather\n    registryType: cargo', 'unknown-registry-type', '6:5', 'npm, pypi, oci, nuget, mcpb.'],
  [`${PACKAGE}version: latest`, 'inexact-version', '7:5', 'Write the exact version, such as 1.4.2.'],
  [`${PACKAGE}version: ^1.2.0`, 'inexact-version', '7:5', 'Write the exact version, such as 1.4.2.'],
  [`${PACKAGE}version: '>=1, <2'`, 'inexact-version', '7:5', 'Write the exact version, such as 1.4.2.'],
  [`${PACKAGE}version: 1.x`, 'inexact-version', '7:5', 'Write the exact version, such as 1.4.2.'],
  [`${PACKAGE}version: 2`, 'schema-type', '7:5', 'The exact version that is started.'],
  [
    'packages:\n  - registryType: npm\n    identifier: "@acme/x@1.2.3"',
    'version-in-identifier',
    '6:5',
    "identifier: '@acme/x' and version: '1.2.3'",
  ],
  [`${PACKAGE}versions: 1.2.3`, 'schema-additional-properties', '7:5', 'Did you mean "version"?'],
  [`${PACKAGE}env: {A: b}`, 'schema-additional-properties', '7:5', 'Write "environmentVariables"'],
  [`${PACKAGE}args: [a]`, 'schema-additional-properties', '7:5', 'Write "packageArguments"'],
  [`${PACKAGE}environmentVariables:\n      - description: x`, 'schema-required', '8:9', 'Add "name".'],
  [`${PACKAGE}transport: {type: http}`, 'schema-enum', '7:17', 'Write one of: stdio, streamable-http, sse.'],
  ['command: npx', 'schema-additional-properties', '4:1', 'Write the package that the command starts under "packages"'],
  ['mcpServers: {a: {command: npx}}', 'schema-additional-properties', '4:1', 'Write the package that the command starts under "packages"'],
  ['security: {}', 'schema-required', '4:1', 'Add "scanPassed".'],
  ['from:\n  tool: {source: x, fetchedAt: 2026-01-01}', 'schema-additional-properties', '5:3', 'Did you mean "tools"?'],
  ['from:\n  tools:\n    source: x', 'schema-required', '5:3', 'Add "fetchedAt".'],
  ['from:\n  tools:\n    source: x\n    fetchedAt: yesterday', 'schema-pattern', '7:5', 'ISO 8601 with zone.'],
  ['state:\n  status: lost', 'schema-enum', '5:3', 'Write one of: good, stale, gone.'],
  ['state:\n  status: stale\n  since: 2026-01-01\n  code: x', 'schema-required', '4:1', 'Add "message".'],
  ['description: a: b', 'yaml-syntax', '4:15', 'quote text that holds ": "'],
  ['id: 5', 'yaml-syntax', '4:1', 'Keep one of the two keys.'],
  ['constructor: 5', 'yaml-syntax', '4:1', 'Rename the key.'],
  ['description: &a x\ndisplayName: *a', 'yaml-syntax', '5:15', 'anchors and aliases are not read'],
  ['description: !secret x', 'yaml-syntax', '4:14', 'Remove the tag'],
];

describe('checkContent', () => {
  it.each(WRONG_MEMBERS)('reports %j', async (yaml, code, place, hint) => {
    const problems = await check({ [FILE]: `${HEAD}${yaml}\n` });
    expect(problems[0]).toContain(`${code} ${FILE}:${place}  `);
    expect(problems[0]).toContain(hint);
    // One thing is wrong, so one place is named.
    expect(new Set(problems.map((problem) => problem.split('  ')[0]?.split(' ')[1]))).toEqual(new Set([`${FILE}:${place}`]));
  });

  it.each([
    ['the reserved name', { 'servers/acme/index.yaml': HEAD.replace('weather', 'index') }, 'bad-name servers/acme/index.yaml:1:1'],
    ['the invalid name', { 'servers/acme/x.yaml': HEAD.replace('weather', 'two words') }, 'schema-pattern servers/acme/x.yaml:1:1'],
    ['the missing name', { 'servers/acme/x.yaml': 'description: x\n' }, 'schema-required servers/acme/x.yaml:1:1'],
    ['a date that does not exist', { [FILE]: HEAD.replace('2026-01-01', '2026-02-30') }, `bad-time ${FILE}:3:1`],
    ['a list instead of a map', { [FILE]: '- a\n' }, `schema-type ${FILE}:1:1`],
    ['an empty file', { [FILE]: '' }, `empty-document ${FILE}:1:1`],
    ['a wrong path', { 'servers/acme/wether.yaml': HEAD }, 'misplaced-file servers/acme/wether.yaml:1:1'],
    [
      'an unknown server in a profile',
      { 'profiles/travel.yaml': 'name: Travel\nservers:\n  - gone/away\n' },
      'unknown-server profiles/travel.yaml:3:5',
    ],
    [
      'an unknown profile of a manually maintained server',
      { [FILE]: `${HEAD}profiles: [travel, trvel]\n`, 'profiles/travel.yaml': 'name: Travel\nservers: [acme/weather]\n' },
      `unknown-profile ${FILE}:1:1`,
    ],
    [
      'the present name as a former one',
      { [FILE]: `${HEAD}formerNames: [{name: acme/Weather, since: '2026-01-01T00:00:00.000Z'}]\n` },
      `bad-former-name ${FILE}:4:15`,
    ],
    ['a profile without servers', { 'profiles/travel.yaml': 'name: Travel\n' }, 'schema-required profiles/travel.yaml:1:1'],
    [
      'a file name that is not an id',
      { 'profiles/My Travel.yaml': 'name: Travel\nservers: []\n' },
      'bad-profile-id profiles/My Travel.yaml:1:1',
    ],
    ['a file that is not read', { [FILE]: HEAD, 'servers/acme/x.json': '{}' }, 'unread-file servers/acme/x.json:1:1'],
    ['a file whose ending is in capitals', { 'servers/acme/x.YAML': HEAD }, 'unread-file servers/acme/x.YAML:1:1'],
    ['settings whose ending is another one', { 'site.yml': 'name: x\n' }, 'unread-file site.yml:1:1'],
    ['a URL of the site with a query', { 'site.yaml': 'url: https://a.example/?q=1\n' }, 'schema-pattern site.yaml:1:1'],
    ['a package registry without a scheme', { 'site.yaml': 'crawl: {npmRegistry: npm.example}\n' }, 'schema-pattern site.yaml:1:9'],
    ['an image registry without a scheme', { 'site.yaml': 'crawl: {ociRegistries: [a=b.example]}\n' }, 'schema-pattern site.yaml:1:25'],
    ['a contact that is no URL', { 'site.yaml': 'crawl: {contact: me@harbour.example}\n' }, 'schema-pattern site.yaml:1:9'],
    ['an unknown setting', { 'site.yaml': 'nam: Harbour\n' }, 'schema-additional-properties site.yaml:1:1'],
    ['a source of unknown kind', { 'sources.yaml': 'sources:\n  - kind: gopher\n    location: x\n' }, 'schema-enum sources.yaml:2:5'],
    [
      'a name of a source with many servers',
      { 'sources.yaml': 'sources:\n  - kind: github\n    location: acme\n    name: acme/x\n' },
      'schema-not sources.yaml:4:5',
    ],
    [
      'a server source without a name',
      { 'sources.yaml': 'sources:\n  - kind: server\n    location: https://acme.example\n' },
      'schema-required sources.yaml:2:5',
    ],
  ])('reports %s', async (_name, files, expected) => {
    const problems = await check(files);
    expect(problems[0]).toContain(`${expected}  `);
    expect(problems.join()).not.toContain('NO HINT');
  });

  it('reports a link that names no file', async () => {
    const folder = await folderWith({ [FILE]: HEAD });
    await symlink('none.yaml', path.join(folder, 'servers/acme/linked.yaml'));
    const { problems } = await checkContent(folder);
    expect(problems.map(({ code, message }) => [code, message])).toEqual([['unread-file', 'The link names no file.']]);
  });

  it('says to which map a setting at the top of site.yaml belongs', async () => {
    const { problems } = await checkContent(await folderWith({ 'site.yaml': 'private: true\nnam: Harbour\n' }));
    expect(problems.map(({ hint }) => hint)).toEqual(['Write it under "serve".', 'Did you mean "name"?']);
  });

  it('gives only notices for what a source states about its packages', async () => {
    const yaml = `packages:\n  - {registryType: npm, identifier: weather, version: latest}\nfrom:\n  packages: {source: https://list.example, fetchedAt: '2026-01-01T00:00:00.000Z'}\n`;
    const { problems } = await checkContent(await folderWith({ [FILE]: `${HEAD}${yaml}` }));
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['inexact-version', 'notice']]);
  });

  it('lists every problem of every file at once, ordered by file and line', async () => {
    const problems = await check({
      'site.yaml': 'nam: Harbour\n',
      'servers/acme/weather.yaml': `${HEAD}tag: [x]\nuseCount: -1\n`,
      'servers/bad/syntax.yaml': 'a: b: c\n',
      'profiles/travel.yaml': 'name: Travel\nservers: [gone/away, acme/weather]\n',
    });
    expect(problems.map((problem) => problem.split('  ')[0])).toEqual([
      'unknown-server profiles/travel.yaml:2:11',
      `schema-additional-properties ${FILE}:4:1`,
      `schema-minimum ${FILE}:5:1`,
      'yaml-syntax servers/bad/syntax.yaml:1:5',
      'schema-additional-properties site.yaml:1:1',
    ]);
  });

  it('reports a duplicate name even if the schema reports an error at the same place', async () => {
    const problems = await check({
      [FILE]: HEAD,
      'servers/zed/tool.yaml': `tag: [x]\n${HEAD.replace('acme/weather', 'zed/tool')}`,
    });
    expect(problems.map((problem) => problem.split('  ')[0])).toEqual([
      'schema-additional-properties servers/zed/tool.yaml:1:1',
      'name-taken servers/zed/tool.yaml:1:1',
    ]);
  });

  it('reports a missing id and time in a manual file only as a notice', async () => {
    const folder = await folderWith({ [FILE]: 'qualifiedName: acme/weather\n' });
    const { files, problems } = await checkContent(folder);
    expect(files).toBe(1);
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['missing-key', 'notice'],
      ['missing-key', 'warning'],
    ]);
  });

  it.each([
    'url: https://mcp.example.org',
    'url: HTTPS://mcp.example.org:8443/a/b-c/',
    'url: http://[::1]:4321',
    'crawl: {contact: "HTTPS://harbour.example/me"}',
    'crawl: {contact: "Mailto:me@harbour.example"}',
    'crawl: {npmRegistry: none}',
    'crawl: {npmRegistry: "https://npm.example/npm/ https://files.example"}',
    'crawl: {ociRegistries: ["ghcr.io=https://ghcr.example", "localhost:5000 = http://127.0.0.1:5000 http://127.0.0.1:5001"]}',
  ])('reports nothing in a setting that a command reads: %s', async (line) => {
    expect(await check({ 'site.yaml': `${line}\n` })).toEqual([]);
  });

  it('counts the checked files and reports nothing in an empty folder', async () => {
    expect(await checkContent(await temporaryFolder())).toEqual({ files: 0, removed: 0, problems: [] });
    const folder = await folderWith({
      [FILE]: HEAD,
      'servers/acme/.draft.yaml': 'x: [',
      'site.yaml': 'name: x\n',
      'sources.yaml': 'sources: []\n',
      'profiles/a.yaml': 'name: a\nservers: []\n',
    });
    expect(await checkContent(folder)).toEqual({ files: 4, removed: 0, problems: [] });
  });

  it('reports nothing for the bundled content', async () => {
    const { files, problems } = await checkContent(path.resolve(import.meta.dirname, '../../../content'));
    expect(problems).toEqual([]);
    expect(files).toBeGreaterThanOrEqual(60);
  });
});
