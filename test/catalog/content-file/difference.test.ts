import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import type { ContentState } from '../../../src/catalog/content-file/content-state.ts';
import { catalogDifference, isSame, type RulesAgainst } from '../../../src/catalog/content-file/difference.ts';
import type { ServerPackage } from '../../../src/catalog/packages/package.ts';
import { jsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { anyContentFile } from '../../support/content-arbitraries.ts';

const GOOD: ContentState = { status: 'good' };
const STALE: ContentState = { status: 'stale', since: '2026-01-01T00:00:00.000Z', code: 'timeout', message: 'It took too long.', runs: 1 };
const GONE: ContentState = { status: 'gone', since: '2026-01-01T00:00:00.000Z', code: 'deleted', message: 'Its source deleted it.' };

function file(qualifiedName: string, facts: Partial<ContentFile['facts']> = {}, state = GOOD): ContentFile {
  return { facts: { qualifiedName, id: `id of ${qualifiedName}`, createdAt: '2026-01-01T00:00:00.000Z', ...facts }, from: {}, state };
}

const tool = (name: string, description = ''): { name: string; description: string; inputSchema: ReturnType<typeof jsonObject> } => ({
  name,
  description,
  inputSchema: jsonObject([['type', 'object']]),
});

describe('the differences between two states of a catalogue', () => {
  it('are empty for equal states, in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyContentFile, { selector: ({ facts }) => facts.id, maxLength: 5 }), (files) => {
        expect(isSame(catalogDifference(files, files.toReversed()))).toBe(true);
      }),
    );
  });

  it('list added, removed and changed servers, ordered by name', () => {
    const before = [file('a/one', { description: 'x' }), file('a/two'), file('a/three')];
    const after = [file('b/new'), file('a/one', { description: 'y', tags: ['t'] }), file('A/New'), file('a/two')];
    expect(catalogDifference(before, after)).toEqual({
      servers: { before: 3, after: 4 },
      added: ['A/New', 'b/new'],
      changed: [{ qualifiedName: 'a/one', facts: ['description', 'tags'] }],
      gone: [],
      removed: ['a/three'],
      stale: [],
      recovered: [],
      flagged: [],
      renamed: [],
    });
  });

  it('contain a new, changed or removed icon, but not one that was only requested again', () => {
    const withIcon = (digit: string, etag: string): ContentFile => {
      const icon = { file: `${digit.repeat(64)}.png`, width: 1, height: 1 };
      return { ...file('a/one'), icon: { icon, source: 'https://a.example/i.png', fetchedAt: '2026-01-01T00:00:00.000Z', etag } };
    };
    const changed = [{ qualifiedName: 'a/one', facts: ['icon'] }];
    expect(catalogDifference([file('a/one')], [withIcon('a', '1')]).changed).toEqual(changed);
    expect(catalogDifference([withIcon('a', '1')], [withIcon('b', '1')]).changed).toEqual(changed);
    expect(catalogDifference([withIcon('a', '1')], [file('a/one')]).changed).toEqual(changed);
    expect(catalogDifference([withIcon('a', '1')], [withIcon('a', '2')]).changed).toEqual([]);
  });

  it('match a renamed server by its id', () => {
    const [last, next] = [file('a/old', { id: 'x' }), file('a/new', { id: 'x' })];
    expect(catalogDifference([last], [next])).toMatchObject({
      renamed: [{ from: 'a/old', to: 'a/new' }],
      added: [],
      removed: [],
      changed: [],
    });
  });

  it('compare states with their previous values', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const states = [
      [GOOD, STALE],
      [STALE, STALE],
      [STALE, GOOD],
      [STALE, GONE],
      [GONE, GONE],
      [GONE, GOOD],
    ];
    const side = (at: number): ContentFile[] => names.map((name, index) => file(name, {}, states[index]?.[at]));
    expect(catalogDifference(side(0), side(1))).toMatchObject({
      servers: { before: 4, after: 4 },
      stale: [{ qualifiedName: 'a', code: 'timeout', message: 'It took too long.' }],
      recovered: ['c'],
      gone: [{ qualifiedName: 'd', code: 'deleted', message: 'Its source deleted it.' }],
      added: ['f'],
      removed: [],
    });
  });

  it('match tools by name', () => {
    const before = file('a', { tools: [tool('same'), tool('other', 'x'), tool('old')] });
    const after = file('a', { tools: [tool('new'), tool('other', 'y'), tool('same')] });
    expect(catalogDifference([before], [after]).changed).toEqual([
      { qualifiedName: 'a', facts: ['tools'], tools: { added: ['new'], removed: ['old'], changed: ['other'] } },
    ]);
    expect(catalogDifference([file('a')], [after]).changed).toEqual([{ qualifiedName: 'a', facts: ['tools'] }]);
  });

  it('match packages by registry and name, whatever their version', () => {
    const made = (registryType: string, identifier: string): ServerPackage => ({ registryType, identifier, transport: { type: 'stdio' } });
    const before = file('a', { packages: [made('oci', 'tides:1'), made('npm', 'tides'), made('npm', 'old')] });
    const after = file('a', { packages: [made('pypi', 'tides'), made('npm', 'tides'), made('oci', 'tides:2')] });
    expect(catalogDifference([before], [after]).changed).toEqual([
      { qualifiedName: 'a', facts: ['packages'], packages: { added: ['pypi:tides'], removed: ['npm:old'], changed: ['oci:tides'] } },
    ]);
    expect(catalogDifference([file('a')], [after]).changed).toEqual([{ qualifiedName: 'a', facts: ['packages'] }]);
  });

  it('ignore metadata, the order of keys, and a change of the scan verdict alone', () => {
    const schema = (...keys: string[]): ReturnType<typeof jsonObject> => jsonObject(keys.map((key) => [key, 1] as const));
    const one = file('a', { connections: [{ type: 'stdio', configSchema: schema('x', 'y') }], updatedAt: '2026-01-01T00:00:00Z' });
    const two = file('a', { connections: [{ type: 'stdio', configSchema: schema('y', 'x') }], createdAt: '2025-01-01T00:00:00Z' });
    expect(isSame(catalogDifference([one], [two]))).toBe(true);
  });

  it('mark servers that no longer pass, or that break another rule, and run the rules only then', () => {
    const verdict = (scanPassed: boolean, description = ''): Partial<ContentFile['facts']> => ({ security: { scanPassed }, description });
    const before = [
      ...[file('failed', verdict(true)), file('failing', verdict(false, 'P1')), file('quiet', verdict(false, 'P1'))],
      ...[file('worse', verdict(false, 'P1')), file('passing', verdict(false)), file('fine', verdict(true))],
    ];
    const after = [
      ...[file('failed', verdict(false, 'P2 P1')), file('failing', verdict(false, 'P1 ')), file('quiet', verdict(false, 'P1'))],
      ...[
        file('worse', verdict(false, 'P1 P2')),
        file('passing', verdict(true)),
        file('fine', verdict(true)),
        file('new', verdict(false, 'P3')),
      ],
    ];
    const checked: string[] = [];
    const rules: RulesAgainst = ({ facts }) => {
      checked.push(facts.qualifiedName);
      return (facts.description ?? '').split(' ').filter((word) => word !== '');
    };
    expect(catalogDifference(before, after, rules).flagged).toEqual([
      { qualifiedName: 'failed', rules: ['P1', 'P2'] },
      { qualifiedName: 'new', rules: ['P3'] },
      { qualifiedName: 'worse', rules: ['P2'] },
    ]);
    expect(new Set(checked)).toEqual(new Set(['failed', 'failing', 'worse', 'new']));
  });
});
