import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';

import type { ParsedDocument } from '../../../src/catalog/parsing/document.ts';
import { CONTENT_LIMITS, UNTRUSTED_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';
import { pointerTo } from '../../../src/session-config/schema/pointer.ts';
import { LARGE_YAML } from '../../support/attack-rows.ts';
import { anyTree } from '../../support/json-arbitraries.ts';

const parse = (text: string): ParsedDocument => parseYaml(text, { file: 'x.yaml', limits: UNTRUSTED_LIMITS });

/** `code line:column` of every problem. */
function placed({ problems }: ParsedDocument): string[] {
  return problems.map(({ code, position }) => `${code} ${position?.line}:${position?.column}`);
}

describe('YAML that would exhaust the parser', () => {
  it.each(Object.entries(LARGE_YAML))('is refused within the limits for untrusted files: %s', (id, make) => {
    const [problem, ...others] = placed(parse(make()));
    expect(others).toEqual([]);
    expect(problem).toBe(id === '64KiB-1byte-lines' ? 'empty-document 1:1' : 'too-large 1:1');
  });

  it.each([
    ['deep-flow', 'yaml-syntax'],
    ['merge-8000', 'yaml-syntax'],
  ])('is refused also without a size limit: %s', (id, code) => {
    const document = parseYaml(LARGE_YAML[id]?.() ?? '', { file: 'x.yaml', limits: CONTENT_LIMITS });
    expect(document.value).toBeUndefined();
    expect(document.problems).toMatchObject([{ code, file: 'x.yaml' }]);
  });

  it('is refused if it has too many levels within the size limit', () => {
    expect(placed(parse('['.repeat(200) + ']'.repeat(200)))).toEqual(['yaml-syntax 1:32']);
  });
});

describe('parseYaml', () => {
  it('parses whatever js-yaml writes', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const { value, problems } = parseYaml(dump(tree, { noRefs: true }), { file: 'x.yaml', limits: CONTENT_LIMITS });
        expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(JSON.stringify(value)).toBe(JSON.stringify(tree));
      }),
    );
  });

  it.each([
    ['', 'empty-document 1:1'],
    ['# only a comment\n', 'empty-document 1:1'],
    ['a: b: c\n', 'yaml-syntax 1:5'],
    ['a: 1\n  b: 2\n', 'yaml-syntax 2:4'],
    ['{a: 1', 'yaml-syntax 1:6'],
    ['a: 1\n...\nb: 2\n', 'yaml-syntax 3:1'],
    ['# c\n---\na: 1\n--- # two\nb: 2\n', 'yaml-syntax 4:1'],
    ['a: 1\nb: "\0"\n', 'yaml-syntax 2:5'],
    ['a: 1\nb: [.inf]\n', 'not-json 2:5'],
    ['a:\n  b:\n    prototype: 1\n', 'yaml-syntax 3:5'],
    ['null: 1\nnull: 2\n', 'yaml-syntax 2:1'],
  ])('refuses %j with line and column', (text, place) => {
    const document = parse(text);
    expect(document.value).toBeUndefined();
    expect(placed(document)).toEqual([place]);
    expect(document.problems.every(({ hint, file }) => hint !== undefined && file === 'x.yaml')).toBe(true);
  });

  it.each([
    ['a: 1\na: 2\n', 'Keep one of the two keys.'],
    ['a: &x 1\nb: *x\n', 'Write the value out: anchors and aliases are not read.'],
    ['a: !secret 1\n', 'Remove the tag: only plain text, numbers, booleans, null, lists and maps are read.'],
    ['constructor: 1\n', 'Rename the key.'],
    ['a: b: c\n', 'Line the keys of one map up in the same column; quote text that holds ": ".'],
  ])('gives a fix for %j', (text, hint) => {
    expect(parse(text).problems).toMatchObject([{ hint }]);
  });

  it('names aliases in words of YAML', () => {
    expect(parse('a: &x 1\nb: *x\n').problems).toMatchObject([{ code: 'yaml-syntax', message: 'Aliases are not allowed.' }]);
  });

  it('names an unresolved conflict of a merge, and says how to resolve it', () => {
    const text = 'a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> other\n';
    expect(placed(parse(text))).toEqual(['yaml-syntax 2:1']);
    expect(parse(text).problems).toMatchObject([
      {
        message: 'The file has an unresolved conflict of a merge.',
        hint: 'Keep one of the two versions, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.',
      },
    ]);
    expect(parse('a: |\n  <<<<<<< HEAD\n').problems).toEqual([]);
  });

  it('parses numbers and booleans by the core schema, and maps without a prototype', () => {
    const { value, problems } = parse('int: 12\nhex: 0x1F\nfloat: 1e3\nyes: yes\nday: 2020-01-31\nnone: ~\nempty:\n1: one\n<<: merge\n');
    expect(problems).toEqual([]);
    expect({ ...(value as object) }).toEqual({
      int: 12,
      hex: 31,
      float: 1000,
      yes: 'yes',
      day: '2020-01-31',
      none: null,
      empty: null,
      1: 'one',
      '<<': 'merge',
    });
    expect(Object.getPrototypeOf(value)).toBeNull();
  });

  it('counts lines in a text with CRLF', () => {
    expect(parse('a: 1\r\nb: 2\r\n').locate('/b')).toEqual({ line: 2, column: 1 });
    expect(parse('\u{FEFF}a: 1\rb: 2\r').locate('/b')).toEqual({ line: 2, column: 1 });
  });
});

interface Numbered {
  readonly tree: unknown;
  /** The key or the text by which each pointer's line is known; no other line holds it. */
  readonly marks: ReadonlyMap<string, string>;
}

/** A tree in which every key, and every text in a list, begins with a word of its own. */
function numbered(shape: unknown, texts: readonly string[]): Numbered {
  const marks = new Map<string, string>();
  let count = 0;
  const next = (letter: string): string => `${letter}${(count += 1)}x`;
  const build = (inner: unknown, pointer: string, inList: boolean): unknown => {
    if (Array.isArray(inner)) return inner.map((item, index) => build(item, pointerTo(pointer, index), true));
    if (typeof inner === 'object' && inner !== null) {
      const entries = Object.values(inner).map((child) => {
        const key = next('k');
        marks.set(pointerTo(pointer, key), key);
        return [key, build(child, pointerTo(pointer, key), false)] as const;
      });
      return Object.fromEntries(entries);
    }
    const word = next('v');
    if (inList) marks.set(pointer, word);
    return `${word}${texts[count % Math.max(1, texts.length)] ?? ''}`;
  };
  return { tree: build(shape, '', false), marks };
}

/** The line with a word; for a block text the line above, which has its header. */
function lineOf(lines: readonly string[], mark: string): number {
  const at = lines.findIndex((line) => line.includes(mark));
  return mark.startsWith('v') && /[|>][-+\d]*$/.test(lines[at - 1] ?? '') ? at : at + 1;
}

describe('locate', () => {
  const shapes = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme-ascii' });
  const endings = fc.array(
    fc.constantFrom(
      '',
      ': quoted',
      '\nsecond line',
      '\nsecond\n\nfourth\n',
      ` ${'long words '.repeat(20)}`,
      ' # hash',
      '\n  indented',
      "'",
      '"',
    ),
  );

  it('gives every key and item the line where js-yaml wrote it', () => {
    fc.assert(
      fc.property(shapes, endings, fc.constantFrom({}, { flowLevel: 1 }, { indent: 4 }), (shape, texts, style) => {
        const { tree, marks } = numbered(shape, texts);
        const text = dump(tree, { noRefs: true, lineWidth: 120, ...style });
        const document = parseYaml(text, { file: 'x.yaml', limits: CONTENT_LIMITS });
        const lines = text.split('\n');
        const wanted = [...marks].map(([pointer, mark]) => [pointer, lineOf(lines, mark)]);
        expect([...marks.keys()].map((pointer) => [pointer, document.locate(pointer).line])).toEqual(wanted);
      }),
      { numRuns: 200 },
    );
  });
});
