import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readFacts } from '../../../src/catalog/record/facts-reader.ts';
import type { ServerFacts } from '../../../src/catalog/record/facts.ts';
import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { parseJsonLines } from '../../../src/catalog/parsing/jsonl.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { isError, type Problem } from '../../../src/catalog/parsing/problem.ts';
import { anyFacts } from '../../support/content-arbitraries.ts';
import { anyTree } from '../../support/json-arbitraries.ts';
import { without } from '../../support/without.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedPath } from '../../support/shared-data.ts';

/** A record in which every member is right. */
const RIGHT: Readonly<Record<string, JsonValue>> = {
  qualifiedName: 'acme/weather',
  id: '71522420-5a47-583b-b956-b7f48bd72715',
  displayName: 'Weather',
  description: 'Tells the weather.',
  iconUrl: 'https://acme.example/icon.png',
  owner: 'acme',
  repo: 'weather-mcp',
  tags: ['weather'],
  profiles: ['travel'],
  verified: true,
  useCount: 12,
  createdAt: '2026-01-31T12:00:00.000Z',
  deployed: true,
  deploymentUrl: 'https://weather.acme.example',
  connections: [{ type: 'http', url: 'https://weather.acme.example', configSchema: { type: 'object' } }],
  tools: [{ name: 'forecast', description: 'Says how it will be.', inputSchema: { type: 'object' } }],
  security: { scanPassed: true },
};

const summary = (problems: readonly Problem[]): string[] => problems.map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`);

describe('readFacts', () => {
  it('reads every member of a valid record', () => {
    expect(readFacts(RIGHT)).toEqual({ value: RIGHT, problems: [] });
  });

  it('returns equal facts for facts', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        // Facts are JSON through and through.
        const read = readFacts(facts as unknown as JsonValue);
        expect(read.problems).toEqual([]);
        expect(read.value).toEqual(facts);
      }),
    );
  });

  it('never throws and never returns null texts, whatever the record contains', () => {
    const members = fc.record(Object.fromEntries(Object.keys(RIGHT).map((key) => [key, anyTree])), { requiredKeys: [] });
    fc.assert(
      fc.property(members, fc.boolean(), (record, named) => {
        const { value, problems } = readFacts((named ? { ...record, qualifiedName: 'a/b' } : record) as JsonValue);
        expect(value === undefined).toBe(problems.some(isError));
        expect(Object.values(value ?? {}).every((fact) => fact !== null && (fact as unknown) !== undefined)).toBe(true);
      }),
    );
  });

  const WRONG: readonly (readonly [key: string, wrong: JsonValue, problem: string])[] = [
    ['id', 5, 'wrong-type /id'],
    ['id', 'acme', 'bad-id /id'],
    ['displayName', ['Weather'], 'wrong-type /displayName'],
    ['description', { en: 'x' }, 'wrong-type /description'],
    ['iconUrl', 7, 'wrong-type /iconUrl'],
    ['iconUrl', 'javascript:alert(1)', 'bad-url /iconUrl'],
    ['owner', true, 'wrong-type /owner'],
    ['owner', 'two words', 'bad-owner /owner'],
    ['owner', 'constructor', 'bad-owner /owner'],
    ['repo', 7, 'wrong-type /repo'],
    ['repo', 'a b', 'bad-repo /repo'],
    ['tags', 'weather', 'wrong-type /tags'],
    ['profiles', { a: 1 }, 'wrong-type /profiles'],
    ['verified', 'yes', 'wrong-type /verified'],
    ['useCount', '12', 'wrong-type /useCount'],
    ['useCount', -1, 'wrong-type /useCount'],
    ['useCount', 1.5, 'wrong-type /useCount'],
    ['useCount', 2 ** 53, 'wrong-type /useCount'],
    ['createdAt', 1769860800, 'wrong-type /createdAt'],
    ['createdAt', 'yesterday', 'bad-time /createdAt'],
    ['createdAt', '2026-02-30', 'bad-time /createdAt'],
    ['deployed', 1, 'wrong-type /deployed'],
    ['deploymentUrl', 'weather.acme.example', 'bad-url /deploymentUrl'],
    ['deploymentUrl', 'https://user:word@acme.example', 'bad-url /deploymentUrl'],
    ['deploymentUrl', 'https://*/mcp', 'bad-url /deploymentUrl'],
    ['deploymentUrl', 'https://a;script-src/mcp', 'bad-url /deploymentUrl'],
    ['connections', 'http', 'wrong-type /connections'],
    ['tools', { forecast: {} }, 'wrong-type /tools'],
    ['security', true, 'wrong-type /security'],
    ['security', { scanPassed: 'yes' }, 'wrong-type /security'],
  ];

  it.each(WRONG)('reports an invalid "%s" (%j), omits it and keeps the rest', (key, wrong, problem) => {
    const { value, problems } = readFacts({ ...RIGHT, [key]: wrong });
    expect(summary(problems)).toEqual([`warning ${problem}`]);
    expect(problems.every(({ hint }) => hint !== undefined)).toBe(true);
    const rest = without(RIGHT, key);
    // A deployment URL without connections is a connection; the other way round nothing follows.
    expect(value).toEqual(
      key === 'connections' ? { ...rest, connections: [{ type: 'http', url: RIGHT['deploymentUrl'], configSchema: {} }] } : rest,
    );
  });

  it('has an invalid value for every member except the name', () => {
    expect([...new Set(WRONG.map(([key]) => key))].sort()).toEqual(
      Object.keys(RIGHT)
        .filter((key) => key !== 'qualifiedName')
        .sort(),
    );
  });

  it('reports all errors at once', () => {
    const { problems } = readFacts({ qualifiedName: 'a/b', ...(Object.fromEntries(WRONG) as Record<string, JsonValue>) });
    expect(new Set(problems.map(({ pointer }) => pointer)).size).toBe(Object.keys(RIGHT).length - 1);
  });

  it.each([
    [{}, ['error missing-name ']],
    [{ qualifiedName: ' ' }, ['error missing-name ']],
    [{ qualifiedName: null }, ['error missing-name ']],
    [{ qualifiedName: 42 }, ['warning wrong-type /qualifiedName', 'error missing-name ']],
    [{ qualifiedName: 'a b' }, ['error bad-name /qualifiedName']],
    [{ qualifiedName: 'a/b.json' }, ['error bad-name /qualifiedName']],
    [['a/b'], ['error not-a-record ']],
    [null, ['error not-a-record ']],
    ['a/b', ['error not-a-record ']],
  ])('creates no record from %j', (value, expected) => {
    const read = readFacts(value);
    expect(read.value).toBeUndefined();
    expect(summary(read.problems)).toEqual(expected);
  });

  it('reads null as "not known"', () => {
    expect(readFacts({ qualifiedName: 'a/b', ...Object.fromEntries(WRONG.map(([key]) => [key, null])) })).toEqual({
      value: { qualifiedName: 'a/b' },
      problems: [],
    });
  });

  const read = (members: Record<string, JsonValue>): ServerFacts | undefined => readFacts({ qualifiedName: 'a/b', ...members }).value;

  it('has no owner for an empty text', () => {
    for (const owner of ['', ' ']) expect(read({ owner })).not.toHaveProperty('owner');
  });

  it('uses the bare name of "owner/name" as the repository', () => {
    expect(read({ repo: 'acme/weather-mcp' })).toMatchObject({ repo: 'weather-mcp' });
    expect(read({ repo: 'weather-mcp' })).toMatchObject({ repo: 'weather-mcp' });
  });

  it('reads categories as tags, merges both and removes duplicates', () => {
    expect(read({ categories: ['a', 'b'] })).toMatchObject({ tags: ['a', 'b'] });
    expect(read({ tags: ['b', ' c '], categories: ['a', 'b', ''] })).toMatchObject({ tags: ['b', 'c', 'a'] });
    expect(read({})).not.toHaveProperty('tags');
  });

  it('keeps the first 50 tags, and says so', () => {
    const tags = Array.from({ length: 60 }, (_, at) => `tag-${at}`);
    const { value, problems } = readFacts({ qualifiedName: 'a/b', tags: tags.slice(0, 30), categories: tags.slice(20) });
    expect(value?.tags).toEqual(tags.slice(0, 50));
    expect(problems).toMatchObject([{ code: 'too-many', severity: 'warning', pointer: '/tags' }]);
    expect(readFacts({ qualifiedName: 'a/b', tags: tags.slice(0, 50) }).problems).toEqual([]);
  });

  it('trims texts and normalises times and URLs', () => {
    expect(
      read({ displayName: ' Weather\n', owner: '@acme', createdAt: '2026-01-31', deploymentUrl: 'HTTPS://Acme.example:443/' }),
    ).toMatchObject({
      displayName: 'Weather',
      owner: 'acme',
      createdAt: '2026-01-31T00:00:00.000Z',
      deploymentUrl: 'https://acme.example',
    });
  });

  it('ignores unknown keys, with one notice that names them all', () => {
    const { value, problems } = readFacts({ qualifiedName: 'a/b', homepage: 'x', toString: 1, remote: true });
    expect(value).toEqual({ qualifiedName: 'a/b' });
    expect(problems).toMatchObject([{ code: 'unknown-keys', severity: 'notice', message: 'Not read: "homepage", "toString".' }]);
    expect(readFacts({ qualifiedName: 'a/b', from: {} }, { alsoKnown: new Set(['from']) }).problems).toEqual([]);
  });

  it('reports commands of client configurations, with the package that they start', () => {
    const entry = { command: 'npx', args: ['-y', 'weather@1.2.3'], env: { TOKEN: 'abc' } };
    const { value, problems } = readFacts({ qualifiedName: 'acme/weather', ...entry });
    expect(value).toEqual({ qualifiedName: 'acme/weather' });
    expect(problems).toEqual([
      {
        code: 'command-not-read',
        severity: 'warning',
        message: 'A command is not part of a record; it is not read.',
        hint: 'Write "packages": [{"registryType":"npm","identifier":"weather","version":"1.2.3","transport":{"type":"stdio"},"environmentVariables":[{"name":"TOKEN","isRequired":true,"isSecret":true}]}] instead.',
        pointer: '/command',
      },
    ]);
    const nested = readFacts({ qualifiedName: 'acme/weather', mcpServers: { a: entry, b: { command: 'node', args: ['x.js'] } } });
    expect(nested.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['command-not-read', '/mcpServers/a'],
      ['command-not-read', '/mcpServers/b'],
    ]);
    expect(nested.problems[1]?.hint).toBe('Write "packages": [{"registryType": "npm", "identifier": "name", "version": "1.2.3"}] instead.');
    expect(readFacts({ mcpServers: { a: entry } }).problems.map(({ code }) => code)).toEqual(['missing-name', 'command-not-read']);
  });
});

describe.skipIf(!hasSharedData)(`the records of the shared data ${NEEDS_SHARED_DATA}`, () => {
  it('are 13,383 servers and 20 invalid names; nothing else is lost', () => {
    const text = readFileSync(sharedPath('servers.jsonl'), 'utf8');
    const lost: number[] = [];
    const warnings: Problem[] = [];
    let good = 0;
    for (const { line, value, problems } of parseJsonLines(text, { file: 'servers.jsonl', limits: CONTENT_LIMITS })) {
      expect(problems).toEqual([]);
      const facts = readFacts(value ?? null);
      if (facts.value === undefined) {
        lost.push(line);
        expect(summary(facts.problems)).toEqual(['error bad-name /qualifiedName']);
      } else good += 1;
      warnings.push(...facts.problems.filter(({ severity }) => severity === 'warning'));
    }
    expect([good, lost.length]).toEqual([13_383, 20]);
    expect(warnings).toEqual([]);
  });
});
