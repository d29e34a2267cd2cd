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

describe('the rules of what changed', () => {
  it('say of each rule what it means, why it matters and what to do, with an id of its own', () => {
    expect(CHANGE_RULES.map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      ...['P114 medium', 'R501 high', 'R502 medium', 'R503 high', 'R504 medium', 'R505 high'],
    ]);
    for (const { title, explanation, advice } of CHANGE_RULES) {
      expect(title).toMatch(/^[A-Z].*\.$/);
      expect(explanation.length).toBeGreaterThan(title.length);
      expect(advice).toMatch(/\.$/);
    }
  });

  it('find nothing where nothing was approved, and nothing in what was', () => {
    expect(scanChanges(undefined, crawledFile({ tools: [tool('a')] }).facts, contentHash)).toEqual([]);
    const facts = { owner: 'acme', tools: [tool('a')], connections: [http('https://a.example/x', { key: {} }, ['key'])] };
    expect(found(facts, facts)).toEqual([]);
  });
});

describe('R501', () => {
  it('finds a tool whose description, or whose schema, is another one, but not another order of its keys', () => {
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

  it('finds a description of more than four times its length, or of over 2,000 characters more', () => {
    expect(grown('x'.repeat(100), 'y'.repeat(400))).toBe(false);
    expect(grown('x'.repeat(100), 'y'.repeat(401))).toBe(true);
    expect(grown('x'.repeat(3000), 'y'.repeat(5000))).toBe(false);
    expect(grown('x'.repeat(3000), 'y'.repeat(5001))).toBe(true);
    expect(grown('Runs.', 'Runs the task that is given.')).toBe(false);
    expect(grown('', 'y'.repeat(500))).toBe(false);
  });
});

describe('R501 behind what is kept of a description', () => {
  it('names the tool, and blames no schema that is the same', () => {
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
  it('find tools that came, each, and tools that went, once', () => {
    expect(found({ tools: [tool('a'), tool('b'), tool('c')] }, { tools: [tool('a'), tool('d')] })).toEqual([
      'R502 medium /tools/1/name',
      'R502 medium /tools',
    ]);
  });

  it('find an approved tool under another name, in place of one that came and one that went', () => {
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

  it('find an approved tool under another name behind as many others as a server may hide it', () => {
    const others = (count: number, letter: string) => Array.from({ length: count }, (_, at) => tool(`${letter}${at}`));
    const before = { tools: [...others(30, 'a'), tool('pay', 'Pays a bill.')] };
    const after = { tools: [...others(30, 'b'), tool('pay_now', 'Pays a bill.')] };
    expect(found(before, after)).toContain('R505 high /tools/30/name');
  });

  it('take no tool without a description for another: too many are alike', () => {
    expect(found({ tools: [tool('a', '')] }, { tools: [tool('b', '')] })).toEqual(['R502 medium /tools/0/name', 'R502 medium /tools']);
  });
});

describe('R503', () => {
  it('finds a host that was not approved, but no other path, and none that went', () => {
    const before = { connections: [http('https://a.example/x'), http('https://b.example')] };
    expect(found(before, { connections: [http('https://a.example/y')] })).toEqual([]);
    expect(found(before, { connections: [http('https://a.example'), http('https://a.example:8443')] })).toEqual([
      'R503 high /connections/1/url',
    ]);
    expect(found(before, { ...before, deploymentUrl: 'https://evil.example' })).toEqual(['R503 high /deploymentUrl']);
  });

  it('takes the first host of a server that was reached over no network for no move', () => {
    expect(found({ connections: [{ type: 'stdio', configSchema: jsonObject() }] }, { connections: [http('https://a.example')] })).toEqual(
      [],
    );
  });

  it('finds another owner of the repository, in whatever case it is written', () => {
    expect(found({ owner: 'acme' }, { owner: 'Acme' })).toEqual([]);
    expect(found({ owner: 'acme' }, { owner: 'evil' })).toEqual(['R503 high /owner']);
    expect(found({}, { owner: 'evil' })).toEqual([]);
  });
});

describe('R504', () => {
  const before = { connections: [http('https://a.example', { region: { type: 'string' } })] };

  it('finds a field that must be filled in, or that holds a secret, where none such was approved', () => {
    const secret = http('https://a.example', { region: { type: 'string' }, apiKey: { type: 'string', format: 'password' } });
    expect(found(before, { connections: [secret] })).toEqual(['R504 medium /connections/0/configSchema/properties/apiKey']);
    const required = http('https://a.example', { region: { type: 'string' } }, ['region']);
    expect(found(before, { connections: [required] })).toEqual(['R504 medium /connections/0/configSchema/properties/region']);
    const optional = http('https://a.example', { region: { type: 'string' }, size: { type: 'integer' } });
    expect(found(before, { connections: [optional] })).toEqual([]);
  });
});
