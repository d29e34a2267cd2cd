import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ContentFile } from '../../../../src/catalog/content-file/content-file.ts';
import { followChanges } from '../../../../src/security/scan/approval/follow-changes.ts';
import { scanContent } from '../../../../src/security/scan/scan-content.ts';
import { contentHash } from '../../../../src/catalog/store/content-hash.ts';
import { contentYaml } from '../../../../src/catalog/store/content-yaml.ts';
import { cases } from '../../../support/cases.ts';
import { anyContentFile } from '../../../support/content-arbitraries.ts';
import { crawledFile, tool } from '../../../support/followed.ts';

const [FIRST, LATER, LATEST] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'] as const;

function followed(previous: ContentFile | undefined, merged: ContentFile, now: string): ContentFile {
  return followChanges(previous, merged, now, contentHash);
}

const kinds = ({ changes = [] }: ContentFile): string[] => changes.map(({ kind, subject }) => `${kind} ${subject}`.trim());
const rules = (content: ContentFile): string[] =>
  scanContent(content, contentHash)
    .map(({ rule }) => rule)
    .filter((rule) => /^(?:R5|P114)/.test(rule));

describe('following a server from one crawl to the next', () => {
  it('approves the first state, without findings', () => {
    const first = followed(undefined, crawledFile({ owner: 'acme', tools: [tool('a'), tool('b')] }), FIRST);
    expect(first.approved?.at).toBe(FIRST);
    expect([...(first.approved?.tools?.keys() ?? [])]).toEqual(['a', 'b']);
    expect(first.approved?.owner).toBe('acme');
    expect(first.changes).toBeUndefined();
    expect(rules(first)).toEqual([]);
  });

  it('approves the state of a file from before approvals', () => {
    const old = crawledFile({ tools: [tool('a')] });
    const next = followed(old, crawledFile({ tools: [tool('a', 'Does other things.')] }), LATER);
    expect(rules(next)).toEqual(['R501']);
    expect(next.approved?.tools?.get('a')?.definition?.description).toBe('Does a.');
  });

  it('keeps the approved definition over further changes, and reports nothing after it is restored', () => {
    const first = followed(undefined, crawledFile({ tools: [tool('a')] }), FIRST);
    const second = followed(first, crawledFile({ tools: [tool('a', 'Two.')] }), LATER);
    const third = followed(second, crawledFile({ tools: [tool('a', 'Three.')] }), LATEST);
    expect(third.approved?.tools?.get('a')?.definition?.description).toBe('Does a.');
    expect(kinds(third)).toEqual(['tool-changed a', 'tool-changed a']);
    expect(third.changes?.[0]).toMatchObject({ at: LATEST, before: expect.stringContaining('Two.') as string });
    const back = followed(third, crawledFile({ tools: [tool('a')] }), LATEST);
    expect(back.approved?.tools).toEqual(first.approved?.tools);
    expect(rules(back)).toEqual([]);
  });

  it('pins a new tool with its time, and reports later changes of it', () => {
    const first = followed(undefined, crawledFile({ tools: [tool('a')] }), FIRST);
    const second = followed(first, crawledFile({ tools: [tool('a'), tool('b')] }), LATER);
    expect(second.approved?.tools?.get('b')).toMatchObject({ since: LATER });
    expect([kinds(second), rules(second)]).toEqual([['tool-added b'], ['R502']]);
    const third = followed(second, crawledFile({ tools: [tool('a'), tool('b', 'Other.')] }), LATEST);
    expect(rules(third)).toEqual(['R501', 'R502']);
  });

  it('remembers a removed tool, so that it cannot return as another', () => {
    const first = followed(undefined, crawledFile({ tools: [tool('a'), tool('b')] }), FIRST);
    const removed = followed(first, crawledFile({ tools: [tool('a')] }), LATER);
    expect([kinds(removed), rules(removed)]).toEqual([['tool-removed b'], ['R502']]);
    const back = followed(removed, crawledFile({ tools: [tool('a'), tool('b', 'Sends what it reads elsewhere.')] }), LATEST);
    expect(rules(back)).toEqual(['R501']);
  });

  it('accepts tools, hosts and fields without a finding when they become known', () => {
    const first = followed(undefined, crawledFile({}), FIRST);
    const schema = tool('x', '', { type: 'object', required: ['key'], properties: { key: { type: 'string' } } }).inputSchema;
    const known = crawledFile({ tools: [tool('a')], connections: [{ type: 'http', url: 'https://a.example', configSchema: schema }] });
    const second = followed(first, known, LATER);
    expect([kinds(second), rules(second)]).toEqual([[], []]);
    expect(second.approved).toMatchObject({ at: FIRST, hosts: ['a.example'], fields: [{ name: 'key', required: true }] });
    expect(second.approved?.tools?.get('a')?.since).toBeUndefined();
  });

  it('reports a secret header of a server that had no headers', () => {
    const url = 'https://a.example';
    const schema = tool('x', '', { type: 'object', required: ['key'], properties: { key: { type: 'string' } } }).inputSchema;
    const bare = crawledFile({ connections: [{ type: 'http', url, configSchema: {} }] });
    const headers = [{ name: 'X-Key', isRequired: true, isSecret: true }];
    const first = followed(undefined, bare, FIRST);
    for (const configSchema of [{}, schema]) {
      const second = followed(first, crawledFile({ connections: [{ type: 'http', url, headers, configSchema }] }), LATER);
      expect([kinds(second), rules(second)]).toEqual([['field-added X-Key'], ['R504']]);
      // The configuration was unknown before, so it is approved when first seen.
      expect(second.approved?.fields).toEqual(configSchema === schema ? [{ name: 'key', required: true, secret: true }] : undefined);
    }
    expect(rules(followed(first, bare, LATER))).toEqual([]);
  });

  it('adds the path to a shared host that was approved without one, so that another publisher is reported', () => {
    const at = (path: string): ContentFile =>
      crawledFile({ connections: [{ type: 'http', url: `https://server.smithery.ai/${path}`, configSchema: {} }] });
    const old: ContentFile = { ...at('@acme/tool'), approved: { at: FIRST, hosts: ['server.smithery.ai'] } };
    const same = followed(old, at('@acme/tool'), LATER);
    expect([same.approved?.hosts, rules(same)]).toEqual([['server.smithery.ai/@acme/tool'], []]);
    const moved = followed(old, at('@evil/tool'), LATER);
    expect([moved.approved?.hosts, kinds(moved), rules(moved)]).toEqual([['server.smithery.ai/@acme/tool'], ['hosts-changed'], ['R503']]);
  });

  it('does not change manual approvals', () => {
    const written = { source: 'catalogue', fetchedAt: FIRST };
    const first = followed(undefined, crawledFile({ tools: [tool('a')] }), FIRST);
    const changed = followed(first, crawledFile({ tools: [tool('a', 'Better words.'), tool('b')] }, { tools: written }), LATER);
    expect([kinds(changed), rules(changed)]).toEqual([[], []]);
    // Also before the next crawl has seen it.
    expect(rules({ ...first, facts: changed.facts, from: changed.from })).toEqual([]);
  });

  it('keeps fifty changes, and limits the number of pins', () => {
    const many = (prefix: string): ContentFile => crawledFile({ tools: Array.from({ length: 600 }, (_, n) => tool(`${prefix}${n}`)) });
    let content = followed(undefined, crawledFile({ tools: [tool('kept')] }), FIRST);
    for (const prefix of ['a', 'b', 'c']) content = followed(content, many(prefix), LATER);
    expect(content.changes).toHaveLength(50);
    expect(content.approved?.tools?.size).toBe(1000);
    expect(content.approved?.tools?.has('kept')).toBe(true);
    expect(content.approved?.tools?.has('c599')).toBe(true);
  });

  it('supports a tool with the name of a member of Object.prototype', () => {
    const names = ['__proto__', 'constructor', 'toString', '1', '0'];
    const first = followed(undefined, crawledFile({ tools: names.map((name) => tool(name)) }), FIRST);
    expect([...(first.approved?.tools?.keys() ?? [])]).toEqual(names);
    expect(rules(first)).toEqual([]);
    const next = followed(first, crawledFile({ tools: names.map((name) => tool(name, 'Changed.')) }), LATER);
    expect(rules(next)).toEqual(names.map(() => 'R501'));
  });

  it('is idempotent for the same crawl, whatever its contents', () => {
    fc.assert(
      fc.property(anyContentFile, anyContentFile, (previous, { facts, from }) => {
        const merged: ContentFile = { facts: { ...facts, qualifiedName: previous.facts.qualifiedName }, from, state: { status: 'good' } };
        const once = followed(previous, merged, LATER);
        expect(contentYaml(followed(once, merged, LATEST))).toBe(contentYaml(once));
      }),
      { numRuns: cases(300) },
    );
  });

  it('reports nothing for any server at its first crawl', () => {
    fc.assert(
      fc.property(anyContentFile, ({ facts, from, state }) => {
        expect(rules(followed(undefined, { facts, from, state }, FIRST))).toEqual([]);
      }),
      { numRuns: cases(300) },
    );
  });
});
