import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { markdownReport, plainReport } from '../../../scripts/content/difference-report.ts';
import type { CatalogDifference } from '../../../src/catalog/content-file/difference.ts';
import { anyText } from '../../support/json-arbitraries.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../support/shared-data.ts';

const NOTHING: CatalogDifference = {
  servers: { before: 2, after: 2 },
  ...{ added: [], changed: [], gone: [], removed: [], stale: [], recovered: [], flagged: [], renamed: [] },
};

/** A difference with a third-party text in every place. */
function differenceWith(text: string): CatalogDifference {
  const reason = { qualifiedName: text, code: text, message: text };
  return {
    ...NOTHING,
    ...{ added: [text], removed: [text], recovered: [text], gone: [reason], stale: [reason] },
    changed: [{ qualifiedName: text, facts: ['tools', 'tags'], tools: { added: [text], removed: [text], changed: [text, text] } }],
    flagged: [{ qualifiedName: text, rules: [text] }],
    renamed: [{ from: text, to: text }],
  };
}

/** What is left of Markdown when its code spans are taken out (CommonMark 0.31 §6.1: a backtick to the next one). */
function outsideCode(markdown: string): string {
  expect(markdown.split('\n').every((line) => (line.split('`').length - 1) % 2 === 0)).toBe(true);
  return markdown.replaceAll(/`[^`\n]*`/g, '¤');
}

const FRAME = outsideCode(markdownReport(differenceWith('x')));

describe('the report of differences', () => {
  it('states that nothing differs', () => {
    expect(plainReport(NOTHING)).toBe('2 servers, 2 before.\nNo differences.');
    expect(markdownReport(NOTHING)).toBe('## The catalogue\n\n2 servers, 2 before.\n\nNo differences.\n');
  });

  it('lists the most important changes first', () => {
    const difference: CatalogDifference = {
      ...NOTHING,
      added: ['a/new'],
      flagged: [{ qualifiedName: 'a/bad', rules: ['P102', 'U001'] }],
      stale: [{ qualifiedName: 'a/slow', code: 'timeout', message: '' }],
      renamed: [{ from: 'a/old', to: 'a/young' }],
      changed: [
        {
          qualifiedName: 'a/one',
          facts: ['tags', 'tools'],
          tools: { added: ['t', 'u', 'v', 'w', 'x', 'y', 'z'], removed: [], changed: ['s'] },
        },
        { qualifiedName: 'a/two', facts: ['packages'], packages: { added: ['oci:p', 'npm:p'], removed: [], changed: [] } },
      ],
    };
    expect(plainReport(difference).split('\n')).toEqual([
      ...['2 servers, 2 before.', '', 'Newly flagged (1)', '  a/bad: P102, U001', '', 'Renamed (1)', '  a/old is a/young'],
      ...['', 'Stale (1)', '  a/slow: timeout', '', 'Added (1)', '  a/new'],
      ...['', 'Changed (2)', '  a/one: tags, tools (added t u v w x and 2 more; changed s)', '  a/two: packages (added oci:p npm:p)'],
    ]);
    expect(markdownReport(difference)).toContain('\n### Newly flagged (1)\n\n- `a/bad`: `P102`, `U001`\n');
  });

  it('keeps every third-party text in a code span, so that it is no link, image, mention or tag', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.stringMatching(/^[`@#<>![\]()|*_~:/.\n\r-]{0,12}$/)), (text) => {
        expect(outsideCode(markdownReport(differenceWith(text)))).toBe(FRAME);
      }),
    );
  });

  it.skipIf(!hasSharedData)(`does so with the payloads of the shared data ${NEEDS_SHARED_DATA}`, () => {
    const payloads = sharedRows<Record<string, unknown>>('attacks', 'xss-payloads.jsonl').flatMap((row) => Object.values(row).map(String));
    expect(payloads.length).toBeGreaterThan(30);
    for (const payload of payloads) expect(outsideCode(markdownReport(differenceWith(payload)))).toBe(FRAME);
  });

  it('prints no control characters and no additional lines on a terminal', () => {
    const lines = plainReport(differenceWith('x')).split('\n').length;
    fc.assert(
      fc.property(anyText, (text) => {
        const report = plainReport(differenceWith(`\u001B[31m${text}\n::error::\u202E`));
        expect(report.split('\n')).toHaveLength(lines);
        expect(report).not.toMatch(/[\p{Cf}\p{Co}\p{Cs}]|(?!\n)\p{Cc}/u);
      }),
    );
  });

  it('has at most 500 rows, and counts the others', () => {
    const names = Array.from({ length: 400 }, (_, at) => `a/n${at}`);
    const report = markdownReport({ ...NOTHING, added: names, removed: names });
    expect(report.match(/^- /gm)).toHaveLength(500);
    expect(report).toContain('### Added (400)');
    expect(report.endsWith('\nand 300 more\n')).toBe(true);
  });

  it('is below the 1 MiB limit of a GitHub Actions summary, whatever the length of third-party texts', () => {
    const text = '鯨'.repeat(1000);
    const tools = { added: Array<string>(9).fill(text), removed: Array<string>(9).fill(text), changed: Array<string>(9).fill(text) };
    const changed = Array.from({ length: 400 }, (_, at) => ({ qualifiedName: `a/n${at}`, facts: ['tools' as const], tools }));
    const report = markdownReport({ ...NOTHING, changed });
    expect(Buffer.byteLength(report)).toBeLessThan(1024 * 1024);
    const rows = report.match(/^- /gm)?.length ?? 0;
    expect(rows).toBeGreaterThan(50);
    expect(report).toContain('### Changed (400)');
    expect(report.endsWith(`\nand ${400 - rows} more\n`)).toBe(true);
  });
});
