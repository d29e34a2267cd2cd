import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { FindingSeverity } from '../../src/scan/finding.ts';
import { RULES } from '../../src/scan/rules.ts';
import { scan, scanPassed } from '../../src/scan/scan.ts';
import { anyFacts } from '../support/content-arbitraries.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';

/** Rules that find something in a description. */
const rulesFor = (description: string): string[] => scan({ description }).map(({ rule }) => rule);
/** Rules that find something in a deployment URL. */
const rulesForUrl = (deploymentUrl: string): string[] => scan({ deploymentUrl }).map(({ rule }) => rule);

describe.skipIf(!hasSharedData)(`texts of the shared data ${NEEDS_SHARED_DATA}`, () => {
  interface Smuggled {
    readonly rule: string;
    readonly text: string;
    readonly expect?: string;
  }
  const known = new Set(RULES.map(({ id }) => id));
  const rows = hasSharedData ? sharedRows<Smuggled>('attacks', 'unicode-smuggling.jsonl') : [];

  it.each(rows.filter(({ rule, expect: wanted }) => known.has(rule) && wanted === undefined))(
    'are found by $rule: $text',
    ({ rule, text }) => {
      expect(rulesFor(text)).toContain(rule);
      expect(scanPassed(scan({ description: text }))).toBe(false);
    },
  );

  const harmless = rows.filter(({ expect: wanted }) => wanted?.startsWith('NOT flagged') === true);

  it.each(harmless)('are in order: $expect', ({ text }) => {
    expect(rulesFor(text)).toEqual([]);
  });

  it('hold five hidden messages for the rules that exist, and four that are none', () => {
    expect([rows.filter(({ rule, expect: wanted }) => known.has(rule) && wanted === undefined).length, harmless.length]).toEqual([5, 4]);
  });

  it('are real tools that all pass', () => {
    const tools = sharedRows<{ tool: string; text: string; args: unknown[] }>('attacks', 'benign-docker-tools.jsonl');
    expect(tools).toHaveLength(755);
    for (const { tool, text, args } of tools) {
      const inputSchema = { args: JSON.parse(JSON.stringify(args)) as [] };
      expect([tool, scan({ tools: [{ name: tool, description: text, inputSchema }] })]).toEqual([tool, []]);
    }
  });
});

describe('scan', () => {
  it('looks into every text of a server, names included, and says where', () => {
    const hidden = 'x\u202e';
    const schema = { properties: { [`key${hidden}`]: { enum: ['a', hidden] } } };
    const findings = scan({
      displayName: hidden,
      description: hidden,
      tags: ['a', hidden],
      connections: [{ type: 'stdio', configSchema: schema }],
      tools: [
        { name: 'a', description: '', inputSchema: {} },
        { name: hidden, description: hidden, inputSchema: schema },
      ],
    });
    const inSchema = [`/properties/key${hidden}`, `/properties/key${hidden}/enum/1`];
    expect(findings.map(({ pointer }) => pointer)).toEqual([
      ...['/displayName', '/description', '/tags/1'],
      ...inSchema.map((pointer) => `/connections/0/configSchema${pointer}`),
      ...['/tools/1/name', '/tools/1/description'],
      ...inSchema.map((pointer) => `/tools/1/inputSchema${pointer}`),
    ]);
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['U002']));
  });

  it('finds nothing in a server that states nothing', () => {
    expect(scan({})).toEqual([]);
    expect(scanPassed([])).toBe(true);
  });

  it('gives the same findings for the same facts, each with a rule that exists', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const findings = scan(facts);
        expect(scan(facts)).toEqual(findings);
        for (const { rule, severity } of findings) expect(RULES.find(({ id }) => id === rule)?.severity).toBe(severity);
      }),
    );
  });

  it('still sees a hidden message behind a flag', () => {
    const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    expect([rulesFor(`${flag} tea`), rulesFor(`${flag}\u{E0069}`), rulesFor('\u{1F3F4}\u{E0067}')]).toEqual([[], ['U001'], ['U001']]);
  });

  it.each(['Straße, naïve, 漢字, العربية, עברית', 'two\tcolumns\r\nand lines\n', '❤️ 👩‍👩‍👧 🇫🇷 1️⃣', 'é'])(
    'leaves ordinary writing alone: %j',
    (text) => {
      expect(rulesFor(text)).toEqual([]);
    },
  );

  it('takes the rules that it is given', () => {
    const rule = { id: 'X', severity: 'low' as const, title: 'x', appliesTo: 'text' as const, pattern: /tea/u };
    expect(scan({ description: 'tea' }, [rule])).toEqual([{ rule: 'X', severity: 'low', pointer: '/description', excerpt: 'tea' }]);
  });
});

describe('the scan of URLs', () => {
  it.each([
    'http://acme.example',
    'HTTP://acme.example/',
    'http://localhost.acme.example',
    'http://127.0.0.1.acme.example',
    'http://127.0.0.10',
    'http://[::1].acme.example',
  ])('finds plain http: %s', (url) => {
    expect(rulesForUrl(url)).toEqual(['N301']);
  });

  it.each([
    'https://acme.example',
    'http://localhost',
    'http://localhost:8080',
    'http://localhost/mcp',
    'http://127.0.0.1',
    'http://127.0.0.1:3000/mcp',
    'http://[::1]',
    'http://[::1]:8080',
  ])('lets https and this machine be: %s', (url) => {
    expect(rulesForUrl(url)).toEqual([]);
  });

  it.each(['https://user:word@acme.example', 'https://user@acme.example/a'])('finds credentials: %s', (url) => {
    expect(rulesForUrl(url)).toEqual(['N302']);
  });

  it('takes an at sign in a path or a query for no credential', () => {
    expect(rulesForUrl('https://acme.example/@acme/x?mail=a@b')).toEqual([]);
  });

  it('looks at the URL of every connection', () => {
    const http = (url: string) => ({ type: 'http' as const, url, configSchema: {} });
    const connections = [http('https://acme.example'), { type: 'stdio' as const, configSchema: {} }, http('http://acme.example')];
    expect(scan({ connections })).toMatchObject([{ rule: 'N301', pointer: '/connections/2/url' }]);
  });
});

describe('an excerpt', () => {
  it('shows what is invisible as code points, and little of the rest', () => {
    const [finding] = scan({ description: `${'a'.repeat(100)}\u202e${'b'.repeat(500)}` });
    expect(finding?.excerpt).toBe(`${'a'.repeat(20)}\\u{202e}${'b'.repeat(59)}`);
  });

  it.each(['\u{E0069}\u{E0067}', '\u{E0101}\u{E0102}', '\ufe00\ufe01\ufe02', '\u001b[8m', '\u0000', '\u202e\u200b\u00a0\u2028'])(
    'carries nothing hidden itself: %j',
    (hidden) => {
      const [finding] = scan({ description: `visible ${hidden} text` });
      expect(finding?.excerpt).toMatch(/^[\x20-\x7e]+$/);
    },
  );

  it('has at most 160 characters, all of them printable, whatever the text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const { excerpt } of scan({ description: `${before}\u001b${after}` })) {
          expect(excerpt.length).toBeLessThanOrEqual(160);
          expect(excerpt).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
        }
      }),
    );
  });
});

describe('scanPassed', () => {
  it.each<[FindingSeverity, boolean]>([
    ['critical', false],
    ['high', false],
    ['medium', true],
    ['low', true],
  ])('with a finding that is %s is %s', (severity, passed) => {
    const finding = { rule: 'X', severity, pointer: '', excerpt: '' };
    expect(scanPassed([{ ...finding, severity: 'low' }, finding])).toBe(passed);
  });
});
