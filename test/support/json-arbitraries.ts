import fc from 'fast-check';

import { FORBIDDEN_KEYS, type JsonValue } from '../../src/catalog/parsing/json-tree.ts';
import { codePoint } from './code-point.ts';

/** Texts that a careless writer or reader of YAML turns into something else. All are Unicode: readers replace half a surrogate pair. */
export const NASTY_TEXTS: readonly string[] = [
  ...['', ' ', 'null', 'Null', '~', 'true', 'no', 'NO', 'y', '1', '1.0', '-1', '0o7', '0x1F', '1e3', '.inf', '.nan', '2020-01-01', '1:30'],
  ...[
    '=',
    '<<',
    '-',
    '- a',
    '?',
    '? a',
    ': b',
    'a: b',
    'a #b',
    '#',
    '&a',
    '*a',
    '!a',
    '!!str',
    '|',
    '>',
    '%YAML',
    '@a',
    '`a',
    '---',
    '...',
  ],
  ...['"', "'", '{', '}', '[a]', '{a: 1}', ',', '\\', '\\n', '/', '~1', '~0', 'a/b', 'toString', 'hasOwnProperty', '__defineGetter__'],
  ...['a\nb', 'a\n\nb\n', '  a\n b', 'a\n  b\nc', 'a\n\n\n', '\n', '\na', 'a \nb', 'a\r\nb', 'a\tb', 'a\n---\nb', 'a\n...\nb', '# a\n# b'],
  ...['\u0000', '\u0007', '\u001b[8m', '\u0085', '\u2028', '\ufeff', '\u200b', '\ud83d\ude00', 'é', 'e\u0301', '漢字'],
  'word '.repeat(60).trim(),
  'x'.repeat(200),
  'two  blanks '.repeat(20).trim(),
];

/** Any text, the nasty ones often. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: codePoint, maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.lorem({ maxCount: 40 }),
);

/** Any key that a document may have. */
const anyKey: fc.Arbitrary<string> = anyText.filter((key) => !FORBIDDEN_KEYS.has(key));

/** Any number of JSON; `-0` is left out, because JSON.stringify writes it as `0`. */
const anyNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => (value === 0 ? 0 : value));

const { tree, object } = fc.letrec<{ tree: unknown; object: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'json' },
    fc.oneof(fc.constant(null), fc.boolean(), anyNumber, anyText),
    fc.array(tie('tree'), { maxLength: 4, depthIdentifier: 'json' }),
    tie('object'),
  ),
  object: fc.dictionary(anyKey, tie('tree'), { maxKeys: 4, depthIdentifier: 'json', noNullPrototype: true }),
}));

/** Any JSON value without forbidden keys; its objects have the usual prototype. */
export const anyTree: fc.Arbitrary<JsonValue> = tree as fc.Arbitrary<JsonValue>;

/** Any JSON object without forbidden keys. */
export const anyObject: fc.Arbitrary<Record<string, JsonValue>> = object as fc.Arbitrary<Record<string, JsonValue>>;
