import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contentPath, contentTree, readContentFile, type ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { OPTIONAL_FACTS } from '../../../src/catalog/record/optional-facts.ts';
import { serverId } from '../../../src/catalog/values/server-id.ts';
import type { JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import { CONTENT_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { isError } from '../../../src/catalog/parsing/problem.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';
import { contentYaml } from '../../../src/catalog/store/content-yaml.ts';
import { cases } from '../../support/cases.ts';
import { anyContentFile, anyName } from '../../support/content-arbitraries.ts';

const KEY_ORDER = [
  ...[
    'qualifiedName',
    'id',
    'displayName',
    'description',
    'iconUrl',
    'owner',
    'repo',
    'tags',
    'profiles',
    ...OPTIONAL_FACTS,
    'verified',
    'useCount',
    'createdAt',
  ],
  ...[
    'deployed',
    'deploymentUrl',
    'connections',
    'packages',
    'tools',
    'security',
    'addedTags',
    'from',
    'icon',
    'state',
    'approved',
    'changes',
  ],
];

function reordered<T extends object>(object: T): T {
  // The same members in another order are of the same type.
  return Object.fromEntries(Object.entries(object).reverse()) as T;
}

const MINIMAL: ContentFile = {
  facts: { qualifiedName: 'a/b', id: serverId('a/b'), createdAt: '2026-01-01T00:00:00.000Z' },
  from: {},
  state: { status: 'good' },
};

describe('a content file', () => {
  it('reads back from its YAML unchanged, whatever its texts contain', () => {
    fc.assert(
      fc.property(anyContentFile, (file) => {
        const text = contentYaml(file);
        const document = parseYaml(text, { file: 'x.yaml', limits: CONTENT_LIMITS });
        expect(document.problems.filter(isError)).toEqual([]);
        const read = readContentFile(document.value ?? null);
        expect(read).toEqual({ value: file, problems: [] });
        // Also the order of members inside schemas, which is the order of a form.
        expect(JSON.stringify([read.value?.facts.connections, read.value?.facts.tools])).toBe(
          JSON.stringify([file.facts.connections, file.facts.tools]),
        );
        expect(read.value && contentYaml(read.value)).toBe(text);
      }),
      { numRuns: cases(300) },
    );
  });

  it('has a fixed order of keys and the same bytes for the same facts', () => {
    fc.assert(
      fc.property(anyContentFile, (file) => {
        const keys = Object.keys(contentTree(file));
        expect(keys).toEqual(KEY_ORDER.filter((key) => keys.includes(key)));
        const other: ContentFile = { ...file, facts: reordered(file.facts), from: reordered(file.from), state: reordered(file.state) };
        expect(contentYaml(other)).toBe(contentYaml(file));
      }),
    );
  });

  it('is well-formed Unicode without carriage returns and NUL', () => {
    fc.assert(
      fc.property(anyContentFile, (file) => {
        const text = contentYaml(file);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\r\0]/);
        expect(text.endsWith('\n')).toBe(true);
      }),
    );
  });

  it('omits empty members, but keeps the statement that there are no tools', () => {
    const { facts } = MINIMAL;
    const tree = contentTree({ ...MINIMAL, facts: { ...facts, description: '', tags: [], verified: false, useCount: 0, tools: [] } });
    expect(Object.keys(tree)).toEqual(['qualifiedName', 'id', 'verified', 'useCount', 'createdAt', 'tools', 'from', 'state']);
  });
});

describe('readContentFile', () => {
  it('requires only a name, and reports missing members', () => {
    const { value, problems } = readContentFile({ qualifiedName: 'a/b' });
    expect(value).toEqual({ ...MINIMAL, facts: { ...MINIMAL.facts, createdAt: '1970-01-01T00:00:00.000Z' } });
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['missing-key', 'notice'],
      ['missing-key', 'warning'],
    ]);
  });

  it('uses the earliest fetch as the time of a server without one', () => {
    const from = { tools: { source: 'x', fetchedAt: '2026-03-01' }, usage: { source: 'x', fetchedAt: '2026-02-01' } };
    expect(readContentFile({ qualifiedName: 'a/b', from }).value?.facts.createdAt).toBe('2026-02-01T00:00:00.000Z');
  });

  it.each<[JsonValue, string]>([
    [{ from: { tools: { source: 'x' } } }, '/from/tools'],
    [{ from: { usage: { fetchedAt: '2026-02-01' } } }, '/from/usage'],
    [{ from: { identity: 'x' } }, '/from/identity'],
    [{ from: { security: { source: 'x', fetchedAt: 'yesterday' } } }, '/from/security'],
    [{ from: { verified: { source: 'sources.yaml' } } }, '/from/verified'],
    [{ state: { status: 'lost' } }, '/state'],
    [{ state: { status: 'stale', since: 'yesterday' } }, '/state'],
  ])('reports invalid metadata %j and keeps the record', (members, pointer) => {
    const { facts } = MINIMAL;
    const { value, problems } = readContentFile({
      ...(facts as unknown as Record<string, JsonValue>),
      ...(members as Record<string, JsonValue>),
    });
    expect(value).toEqual(MINIMAL);
    expect(problems).toMatchObject([{ code: 'bad-origin', severity: 'warning', pointer }]);
  });

  it('distinguishes the tags added by the source list, and reports those that are not tags', () => {
    const read = readContentFile({ qualifiedName: 'a/b', tags: ['a', 'b'], addedTags: ['b', 'b'] });
    expect([read.value?.facts.tags, read.value?.addedTags]).toEqual([['a', 'b'], ['b']]);
    expect(readContentFile({ qualifiedName: 'a/b', addedTags: [] }).value).not.toHaveProperty('addedTags');
    expect(readContentFile({ qualifiedName: 'a/b', addedTags: 'b' }).problems).toContainEqual(
      expect.objectContaining({ code: 'wrong-type', pointer: '/addedTags' }),
    );
  });

  it('returns no file if the facts give none', () => {
    expect(readContentFile({ qualifiedName: 'a b' })).toMatchObject({ value: undefined, problems: [{ code: 'bad-name' }] });
  });
});

describe('contentPath', () => {
  it.each([
    ['Acme/Weather', 'acme/weather.yaml'],
    ['@Acme/Weather', '@acme/weather.yaml'],
    ['exa', '_/exa.yaml'],
    ['@Exa', '_/@exa.yaml'],
  ])('of %s is %s', (name, path) => {
    expect(contentPath(name)).toBe(path);
  });

  it('differs for different names only', () => {
    fc.assert(
      fc.property(anyName, anyName, (a, b) => {
        expect(contentPath(a) === contentPath(b)).toBe(a.toLowerCase() === b.toLowerCase());
        expect(contentPath(a.toUpperCase())).toBe(contentPath(a));
      }),
    );
  });
});
