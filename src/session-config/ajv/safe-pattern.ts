import { RE2JS, RE2JSSyntaxException } from 're2js';

import { mapPattern, unicodePattern } from '../validation/unicode-pattern.ts';
import { createPatternTime, type PatternTime } from './pattern-time.ts';

/** A compiled pattern of a JSON Schema. */
export interface Pattern {
  /** @throws OverBudget if the time for patterns is exceeded */
  test(text: string): boolean;
  /** The source, by which Ajv distinguishes patterns. */
  toString(): string;
}

/**
 * A regular expression that cannot hang: RE2 matches it in linear time. Syntax that RE2 does not support or interprets differently
 * (lookaround, backreferences, modifiers) uses JavaScript's engine within the time limit.
 *
 * @param time limit for all such patterns together; by default, the pattern has its own limit
 * @throws SyntaxError if it is not a regular expression
 */
export function safePattern(source: string, time: PatternTime = createPatternTime()): Pattern {
  const unicode = unicodePattern(source);
  if (unicode === undefined) throw new SyntaxError('It is not a JavaScript regular expression.');
  const linear = linearPattern(unicode);
  const native = new RegExp(unicode, 'u');
  const test = linear === undefined ? (text: string) => time.matches(native, text) : (text: string) => linear.matcher(text).find();
  return { test, toString: () => source };
}

function linearPattern(source: string): RE2JS | undefined {
  if (OTHER_SYNTAX.test(source)) return undefined;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(mapPattern(source.replaceAll(PAIR, asCharacter), asRe2Reads)));
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return undefined;
    throw error;
  }
}

/**
 * Flags for a part of a pattern (ECMAScript 2025): RE2 has the same syntax, but other line breaks and letters. Named backreferences: RE2 reads
 * them as text.
 */
const OTHER_SYNTAX = /\(\?[ims-]|\\k</;
/** A surrogate pair as two escapes, which RE2 reads as two characters, after any number of escaped backslashes. */
const PAIR = /(?<!\\)((?:\\\\)*)\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})/gi;

function asCharacter(_: string, before: string, ...units: readonly string[]): string {
  return before + String.fromCharCode(...units.slice(0, 2).map((unit) => Number.parseInt(unit, 16)));
}

/** The characters that `.` excludes, and those of `\s` (ECMA-262 §12.2, §12.3), as class ranges; RE2 has other ones. */
const LINE_ENDS = '\n\r\u2028\u2029';
const SPACES = '\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
/** The characters that are not in `\s`. */
const NO_SPACES =
  '\0-\b\u000e-\u001f!-\u009f\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\u{10ffff}';

/** Tokens that RE2 interprets differently from JavaScript, outside brackets. */
const OUTSIDE: Readonly<Record<string, string | undefined>> = { '.': `[^${LINE_ENDS}]`, '\\s': `[${SPACES}]`, '\\S': `[${NO_SPACES}]` };
/** The same inside brackets; only RE2 has classes such as `[:alpha:]`. */
const INSIDE: Readonly<Record<string, string | undefined>> = { '[': '\\[', '\\b': '\\x08', '\\s': SPACES, '\\S': NO_SPACES };

function asRe2Reads(piece: string, isInClass: boolean): string {
  return (isInClass ? INSIDE : OUTSIDE)[piece] ?? piece;
}
