import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { FindingSeverity } from '../../../src/catalog/values/finding-severity.ts';
import type { ServerRule } from '../../../src/security/scan/detection/rule.ts';
import { RULES } from '../../../src/security/scan/rules/all-rules.ts';
import { scan, scanPassed, isScannable } from '../../../src/security/scan/scan.ts';
import { anyFacts } from '../../support/content-arbitraries.ts';
import { codePoint } from '../../support/code-point.ts';

/** Rules that find something in a description. */
const rulesFor = (description: string): string[] => scan({ description }).map(({ rule }) => rule);
/** Rules that find something in a deployment URL. */
const rulesForUrl = (deploymentUrl: string): string[] => scan({ deploymentUrl }).map(({ rule }) => rule);

describe('scan', () => {
  it('checks every text of a server, including names, and gives the place', () => {
    const hidden = 'x\u202e';
    const schema = { properties: { [`key${hidden}`]: { enum: ['a', hidden] } } };
    const all = scan({
      displayName: hidden,
      description: hidden,
      tags: ['a', hidden],
      statusMessage: hidden,
      connections: [{ type: 'stdio', configSchema: schema }],
      tools: [
        { name: 'a', description: '', inputSchema: {} },
        { name: hidden, description: hidden, inputSchema: schema },
      ],
    });
    const inSchema = [`/properties/key${hidden}`, `/properties/key${hidden}/enum/1`];
    const findings = all.filter(({ rule }) => rule.startsWith('U'));
    expect(findings.map(({ pointer }) => pointer)).toEqual([
      ...['/displayName', '/description', '/tags/1', '/statusMessage'],
      ...inSchema.map((pointer) => `/connections/0/configSchema${pointer}`),
      ...['/tools/1/name', '/tools/1/description'],
      ...inSchema.map((pointer) => `/tools/1/inputSchema${pointer}`),
    ]);
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['U002']));
  });

  it('finds nothing in a server without texts', () => {
    expect(scan({})).toEqual([]);
    expect(scanPassed([])).toBe(true);
  });

  it('gives the same findings for the same facts, each with an existing rule', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const findings = scan(facts);
        expect(scan(facts)).toEqual(findings);
        for (const { rule } of findings) expect(RULES.map(({ id }) => id)).toContain(rule);
      }),
    );
  });

  it('finds a hidden message after a flag emoji', () => {
    const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';
    expect([rulesFor(`${flag} tea`), rulesFor(`${flag}\u{E0069}`), rulesFor('\u{1F3F4}\u{E0067}')]).toEqual([[], ['U001'], ['U001']]);
  });

  it.each(['Straße, naïve, 漢字, العربية, עברית', 'two\tcolumns\r\nand lines\n', '❤️ 👩‍👩‍👧 🇫🇷 1️⃣', 'é'])(
    'accepts ordinary text: %j',
    (text) => {
      expect(rulesFor(text)).toEqual([]);
    },
  );

  it('uses the given rules', () => {
    const text = { id: 'X', severity: 'low', title: 'x', explanation: 'x', advice: 'x' } as const;
    const inTexts: ServerRule = { ...text, kind: 'pattern', form: 'lower', roles: ['words'], pattern: 'tea' };
    const inFacts: ServerRule = {
      ...text,
      kind: 'facts',
      evaluate: () => [{ pointer: '/tags', text: 'no tags', index: 3, severity: 'high' }],
    };
    expect(scan({ displayName: 'tea', description: 'Green Tea' }, [inTexts, inFacts])).toEqual([
      { rule: 'X', severity: 'low', pointer: '/description', excerpt: 'Green Tea' },
      { rule: 'X', severity: 'high', pointer: '/tags', excerpt: 'no tags' },
    ]);
  });
});

describe('the scan of URLs', () => {
  it.each([
    'http://acme.example',
    'HTTP://acme.example/',
    'http://localhost.acme.example',
    'http://127.0.0.1.acme.example',
    'http://127.0.0.10',
  ])('finds plain http: %s', (url) => {
    expect(rulesForUrl(url)).toContain('N301');
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
  ])('accepts https and the local machine: %s', (url) => {
    expect(rulesForUrl(url)).not.toContain('N301');
  });

  it.each(['https://user:word@acme.example', 'https://user@acme.example/a'])('finds credentials: %s', (url) => {
    expect(rulesForUrl(url)).toEqual(['N302']);
  });

  it('does not treat an at sign in a path or a query as credentials', () => {
    expect(rulesForUrl('https://acme.example/@acme/x?mail=a@b')).toEqual([]);
  });

  it('checks the URL of every connection', () => {
    const http = (url: string) => ({ type: 'http' as const, url, configSchema: {} });
    const connections = [http('https://acme.example'), { type: 'stdio' as const, configSchema: {} }, http('http://acme.example')];
    expect(scan({ connections })).toMatchObject([{ rule: 'N301', pointer: '/connections/2/url' }]);
  });
});

describe('an excerpt', () => {
  it('begins and ends at words, unless a word is longer than the text around the match', () => {
    const excerpt = (description: string): string | undefined => scan({ description })[0]?.excerpt;
    const before = 'This tool prints the weather of a large place, then it may run ';
    const after = ' which answers in the language of the reader and ends.';
    expect(excerpt(`${before}rm -rf /${after}`)).toBe('then it may run rm -rf / which answers in the language of the reader and');
    expect(excerpt(`${'a'.repeat(30)} rm -rf / ${'b'.repeat(90)}`)).toBe(`rm -rf / ${'b'.repeat(51)}`);
  });

  it('shows invisible characters as code points, and little of the rest', () => {
    const [finding] = scan({ description: `${'a'.repeat(100)}\u202e${'b'.repeat(500)}` });
    expect(finding?.excerpt).toBe(`${'a'.repeat(20)}\\u{202e}${'b'.repeat(59)}`);
  });

  it.each(['\u{E0069}\u{E0067}', '\u{E0101}\u{E0102}', '\ufe00\ufe01\ufe02', '\u001b[8m', '\u0000', '\u202e\u200b\u00a0\u2028'])(
    'contains no invisible characters: %j',
    (hidden) => {
      const [finding] = scan({ description: `visible ${hidden} text` });
      expect(finding?.excerpt).toMatch(/^[\x20-\x7e]+$/);
    },
  );

  it('has at most 160 characters, all of them printable, whatever the text', () => {
    const text = fc.string({ unit: codePoint, maxLength: 200 });
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
    ['info', true],
  ])('with a finding that is %s is %s', (severity, passed) => {
    const finding = { rule: 'X', severity, pointer: '', excerpt: '' };
    expect(scanPassed([{ ...finding, severity: 'low' }, finding])).toBe(passed);
  });
});

describe('isScannable', () => {
  it('is false for a server with only a name', () => {
    expect(isScannable({ qualifiedName: 'acme/tide', displayName: 'Tide', tags: ['sea'], tools: [], connections: [] })).toBe(false);
  });

  it.each([
    { description: 'Tells the tide.' },
    { deploymentUrl: 'https://acme.example' },
    { connections: [{ type: 'stdio' as const, configSchema: {} }] },
    { tools: [{ name: 'tide', description: '', inputSchema: {} }] },
  ])('is true for %j', (facts) => {
    expect(isScannable(facts)).toBe(true);
  });
});

describe('the scan of a server', () => {
  it('does not depend on the time and the order of scans', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (one, other) => {
        const alone = scan(one);
        scan(other);
        expect(scan(one)).toEqual(alone);
      }),
    );
  });

  it('checks 16,384 characters of a text, and reports that there are more', () => {
    const description = `${'tide '.repeat(4000)}\u202e`;
    expect(scan({ qualifiedName: 'acme/tide', description })).toMatchObject([{ rule: 'U008', severity: 'high', pointer: '/description' }]);
  });
});
