import { describe, expect, it } from 'vitest';

import { approvedTree, readApproved, type Approved } from '../../../src/catalog/content-file/approved.ts';
import { jsonObject, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { Problem } from '../../../src/catalog/parsing/problem.ts';
import { schemaProblems } from '../../../src/catalog/store/schema-problems.ts';

const HASH = `sha256-${'A'.repeat(43)}=`;
const AT = '2026-01-01T00:00:00.000Z';

function read(value: JsonValue): { readonly approved: Approved | undefined; readonly problems: string[] } {
  const problems: Problem[] = [];
  const approved = readApproved(value, problems);
  return { approved, problems: problems.map(({ code, pointer }) => `${code} ${pointer ?? ''}`) };
}

describe('an approval in a content file', () => {
  it('reads a line with only a hash as a pin, and never uses names of tools as keys', () => {
    const tools = new Map([
      ['search the web', { hash: HASH }],
      ['__proto__', { hash: HASH, since: AT, definition: { description: 'Was.' } }],
    ]);
    const tree = approvedTree({
      at: AT,
      tools,
      hosts: ['a.example'],
      owner: 'acme',
      fields: [{ name: 'key', required: true, secret: false }],
    });
    expect(Object.keys(tree)).toEqual(['at', 'owner', 'hosts', 'fields', 'tools']);
    expect(tree['fields']).toEqual([{ name: 'key', required: true }]);
    expect(tree['tools']).toEqual([
      `${HASH} search the web`,
      { name: '__proto__', hash: HASH, since: AT, definition: { description: 'Was.' } },
    ]);
    expect(read(tree).approved?.tools).toEqual(tools);
    const file = jsonObject([
      ['qualifiedName', 'a/b'],
      ['approved', tree],
    ]);
    expect(schemaProblems('server', file)).toEqual([]);
  });

  it('stores a package with its digest, exactly as it is named', () => {
    const packages = [
      { registryType: 'npm', identifier: '@acme/tides ', version: '1.0.0', hash: HASH },
      { registryType: 'oci', identifier: 'acme/tides:1', hash: HASH, since: AT, definition: jsonObject([['registryType', 'oci']]) },
    ];
    const tree = approvedTree({ at: AT, packages });
    expect(read(tree)).toEqual({ approved: { at: AT, packages }, problems: [] });
    const file = jsonObject([
      ['qualifiedName', 'a/b'],
      ['approved', tree],
    ]);
    expect(schemaProblems('server', file)).toEqual([]);
    expect(read({ at: AT, packages: [{ registryType: 'npm', hash: HASH }, { ...packages[1], since: 'once' }, 'x'] }).problems).toEqual(
      [0, 1, 2].map((index) => `bad-approval /approved/packages/${index}`),
    );
  });

  it('reports unreadable members with their place, and keeps the rest', () => {
    const { approved, problems } = read({
      at: '2026-01-01',
      hosts: ['a.example', 7],
      fields: [{ required: true }, { name: 'key' }],
      tools: [
        `${HASH} a`,
        'b',
        `sha256-short b`,
        { name: 'c' },
        { name: 'd', hash: HASH, since: 'once' },
        { name: 'e', hash: HASH, definition: 'x' },
      ],
    });
    expect(problems).toEqual([
      ...['bad-approval /approved/tools/1', 'bad-approval /approved/tools/2', 'bad-approval /approved/tools/3'],
      ...[
        'bad-approval /approved/tools/4',
        'bad-approval /approved/tools/5',
        'bad-approval /approved/hosts/1',
        'bad-approval /approved/fields/0',
      ],
    ]);
    expect(approved).toEqual({
      at: AT,
      tools: new Map([['a', { hash: HASH }]]),
      hosts: ['a.example'],
      fields: [{ name: 'key', required: false, secret: false }],
    });
  });

  it('is absent if nothing is stated, and a problem without its time', () => {
    const problems: Problem[] = [];
    expect(readApproved(undefined, problems)).toBeUndefined();
    expect(problems).toEqual([]);
    expect(read({ hosts: [] })).toEqual({ approved: undefined, problems: ['bad-approval /approved'] });
    expect(read({ at: AT, tools: 'all' }).problems).toEqual(['bad-approval /approved/tools']);
  });
});
