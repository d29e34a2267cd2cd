import { describe, expect, it } from 'vitest';

import type { Approved } from '../../../src/catalog/content-file/approved.ts';
import type { ServerFacts } from '../../../src/catalog/record/facts.ts';
import type { Connection } from '../../../src/catalog/record/record.ts';
import { jsonObject } from '../../../src/catalog/parsing/json-tree.ts';
import { approve } from '../../../src/security/scan/approval/approve.ts';
import { CHANGE_RULES } from '../../../src/security/scan/rules/change-rules.ts';
import { followChanges } from '../../../src/security/scan/approval/follow-changes.ts';
import { scanChanges } from '../../../src/security/scan/scan-changes.ts';
import { contentHash } from '../../../src/catalog/store/content-hash.ts';
import { crawledFile, tool } from '../../support/followed.ts';

const NOW = '2026-01-01T00:00:00.000Z';

type Facts = Partial<ServerFacts>;

function approved(facts: Facts): Approved {
  return approve(crawledFile(facts).facts, NOW, contentHash);
}

function found(before: Facts | Approved, after: Facts): string[] {
  const approval = 'at' in before ? before : approved(before);
  return scanChanges(approval, crawledFile(after).facts, contentHash).map(
    ({ rule, severity, pointer }) => `${rule} ${severity} ${pointer}`,
  );
}

function http(url: string, properties: Record<string, object> = {}, required: readonly string[] = []): Connection {
  const schema = JSON.parse(JSON.stringify({ type: 'object', properties, required })) as Record<string, never>;
  return { type: 'http', url, configSchema: jsonObject(Object.entries(schema)) };
}

describe('the rules for changes', () => {
  it('have a unique id and texts on their meaning, importance and remedy', () => {
    expect(CHANGE_RULES.map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      ...['P114 medium', 'R501 high', 'R502 medium', 'R503 high', 'R504 medium', 'R505 high', 'R506 high', 'R507 medium'],
    ]);
    for (const { title, explanation, advice } of CHANGE_RULES) {
      expect(title).toMatch(/^[A-Z].*\.$/);
      expect(explanation.length).toBeGreaterThan(title.length);
      expect(advice).toMatch(/\.$/);
    }
  });

  it('find nothing without an approval, and nothing in the approved state', () => {
    expect(scanChanges(undefined, crawledFile({ tools: [tool('a')] }).facts, contentHash)).toEqual([]);
    const facts = { owner: 'acme', tools: [tool('a')], connections: [http('https://a.example/x', { key: {} }, ['key'])] };
    expect(found(facts, facts)).toEqual([]);
  });
});

describe('R501', () => {
  it('finds a tool whose description or schema changed, but not another order of keys', () => {
    const before = { tools: [tool('a', 'Does a.', { type: 'object', title: 'A' })] };
    expect(found(before, { tools: [tool('a', 'Does A.', { type: 'object', title: 'A' })] })).toEqual(['R501 high /tools/0']);
    expect(found(before, { tools: [tool('a', 'Does a.', { type: 'object', title: 'B' })] })).toEqual(['R501 high /tools/0']);
    expect(found(before, { tools: [tool('a', 'Does a.', { title: 'A', type: 'object' })] })).toEqual([]);
  });

  it('finds a second definition under an approved name', () => {
    expect(found({ tools: [tool('a'), tool('b')] }, { tools: [tool('a'), tool('b'), tool('a', 'Does evil.')] })).toEqual([
      'R501 high /tools/0',
    ]);
  });
});

describe('P114', () => {
  const grown = (before: string, after: string): boolean => {
    const definition = { description: before, inputSchema: tool('a').inputSchema };
    const pin = approved({ tools: [tool('a', before)] }).tools?.get('a')?.hash ?? '';
    const approval: Approved = { at: NOW, tools: new Map([['a', { hash: pin, definition }]]) };
    return found(approval, { tools: [tool('a', after)] }).includes('P114 medium /tools/0/description');
  };

  it('finds a description of more than four times its length, or more than 2,000 characters longer', () => {
    expect(grown('x'.repeat(100), 'y'.repeat(400))).toBe(false);
    expect(grown('x'.repeat(100), 'y'.repeat(401))).toBe(true);
    expect(grown('x'.repeat(3000), 'y'.repeat(5000))).toBe(false);
    expect(grown('x'.repeat(3000), 'y'.repeat(5001))).toBe(true);
    expect(grown('Runs.', 'Runs the task that is given.')).toBe(false);
    expect(grown('', 'y'.repeat(500))).toBe(false);
  });
});

describe('R501 with a truncated description', () => {
  it('names the tool, and does not report an unchanged schema', () => {
    const [before, after] = [
      crawledFile({ tools: [tool('a', 'word '.repeat(4000))] }),
      crawledFile({ tools: [tool('a', `${'word '.repeat(4000)}!`)] }),
    ];
    const first = followChanges(undefined, before, '2026-01-01T00:00:00.000Z', contentHash);
    const { approved: pins, facts } = followChanges(first, after, '2026-01-02T00:00:00.000Z', contentHash);
    const [finding] = scanChanges(pins, facts, contentHash);
    expect(finding).toMatchObject({ rule: 'R501', pointer: '/tools/0' });
    expect(finding).not.toHaveProperty('change');
  });
});

describe('R502 and R505', () => {
  it('find each added and each removed tool once', () => {
    expect(found({ tools: [tool('a'), tool('b'), tool('c')] }, { tools: [tool('a'), tool('d')] })).toEqual([
      'R502 medium /tools/1/name',
      'R502 medium /tools',
    ]);
  });

  it('find a renamed tool, instead of an added and a removed one', () => {
    const [before, after] = [
      [tool('a'), tool('pay', 'Pays a bill.')],
      [tool('a'), tool('pay_now', 'Pays a bill.')],
    ];
    const [finding] = scanChanges(approved({ tools: before }), crawledFile({ tools: after }).facts, contentHash);
    expect(finding).toMatchObject({
      rule: 'R505',
      severity: 'high',
      pointer: '/tools/1/name',
      change: { before: 'pay', after: 'pay_now' },
    });
    expect(found({ tools: before }, { tools: after })).toHaveLength(1);
  });

  it('find a renamed tool behind the largest possible number of other tools', () => {
    const others = (count: number, letter: string) => Array.from({ length: count }, (_, at) => tool(`${letter}${at}`));
    const before = { tools: [...others(30, 'a'), tool('pay', 'Pays a bill.')] };
    const after = { tools: [...others(30, 'b'), tool('pay_now', 'Pays a bill.')] };
    expect(found(before, after)).toContain('R505 high /tools/30/name');
  });

  it('do not match tools without a description: too many are similar', () => {
    expect(found({ tools: [tool('a', '')] }, { tools: [tool('b', '')] })).toEqual(['R502 medium /tools/0/name', 'R502 medium /tools']);
  });
});

describe('R503', () => {
  it('finds a host without an approval, but no other path, and no removed host', () => {
    const before = { connections: [http('https://a.example/x'), http('https://b.example')] };
    expect(found(before, { connections: [http('https://a.example/y')] })).toEqual([]);
    expect(found(before, { connections: [http('https://a.example'), http('https://a.example:8443')] })).toEqual([
      'R503 high /connections/1/url',
    ]);
    expect(found(before, { ...before, deploymentUrl: 'https://evil.example' })).toEqual(['R503 high /deploymentUrl']);
  });

  it.each([
    ['https://server.smithery.ai/@acme/tide', 'https://server.smithery.ai/@evil/tide'],
    ['https://server.smithery.ai/@acme/tide', 'https://server.smithery.ai/%40evil/tide/mcp'],
    ['https://server.smithery.ai/@acme/tide', 'https://server.smithery.ai/@acme/tide-pro'],
    ['https://mcp.composio.dev/composio/server/0a1b/mcp', 'https://mcp.composio.dev/composio/server/9f8e/mcp'],
    ['https://hub.example/@acme/tide', 'https://hub.example/@evil/tide'],
    ['https://api.example/acme/mcp', 'https://api.example/evil/mcp'],
    ['https://api.example/v1/acme/mcp', 'https://api.example/mcp'],
  ])('finds another path if the path names the publisher: %s, then %s', (before, after) => {
    expect(found({ connections: [http(before)] }, { connections: [http(before)] })).toEqual([]);
    expect(found({ connections: [http(before)] }, { connections: [http(after)] })).toEqual(['R503 high /connections/0/url']);
  });

  it.each([
    ['https://server.smithery.ai/@acme/tide', 'https://server.smithery.ai/@Acme/tide/mcp'],
    ['https://server.smithery.ai/@acme/tide', 'https://server.smithery.ai/%40acme/tide/'],
    ['https://api.example/acme/mcp', 'https://api.example/acme/v2/mcp'],
    ['https://acme.example/acme/mcp', 'https://acme.example/mcp'],
    ['https://tide.acme.workers.dev/a', 'https://tide.acme.workers.dev/b'],
  ])('allows another path of the same publisher: %s, then %s', (before, after) => {
    expect(found({ connections: [http(before)] }, { connections: [http(after)] })).toEqual([]);
  });

  it('allows every path on a host that was approved without one', () => {
    const old: Approved = { at: NOW, hosts: ['server.smithery.ai'] };
    expect(found(old, { connections: [http('https://server.smithery.ai/@evil/tide')] })).toEqual([]);
  });

  it('does not report the first host of a local server as a change', () => {
    expect(found({ connections: [{ type: 'stdio', configSchema: jsonObject() }] }, { connections: [http('https://a.example')] })).toEqual(
      [],
    );
  });

  it('finds another owner of the repository, without regard to case', () => {
    expect(found({ owner: 'acme' }, { owner: 'Acme' })).toEqual([]);
    expect(found({ owner: 'acme' }, { owner: 'evil' })).toEqual(['R503 high /owner']);
    expect(found({}, { owner: 'evil' })).toEqual([]);
  });
});

describe('R504', () => {
  const before = { connections: [http('https://a.example', { region: { type: 'string' } })] };

  it('finds a required or secret field if no such field was approved', () => {
    const secret = http('https://a.example', { region: { type: 'string' }, apiKey: { type: 'string', format: 'password' } });
    expect(found(before, { connections: [secret] })).toEqual(['R504 medium /connections/0/configSchema/properties/apiKey']);
    const required = http('https://a.example', { region: { type: 'string' } }, ['region']);
    expect(found(before, { connections: [required] })).toEqual(['R504 medium /connections/0/configSchema/properties/region']);
    const optional = http('https://a.example', { region: { type: 'string' }, size: { type: 'integer' } });
    expect(found(before, { connections: [optional] })).toEqual([]);
  });
});
