import { RE2JS, RE2JSSyntaxException } from 're2js';

import { mapPattern, unicodePattern } from '../validation/unicode-pattern.ts';
import { createPatternTime, type PatternTime } from './pattern-time.ts';

/** What JSON Schema needs of a regular expression. */
export interface Pattern {
  /** @throws OverBudget where the time for patterns is over */
  test(text: string): boolean;
  /** The source; Ajv tells patterns apart by it. */
  toString(): string;
}

/**
 * A regular expression that cannot hang: matched in linear time by RE2. What RE2 does not know or reads otherwise (lookaround,
 * backreferences, modifiers) is left to JavaScript's engine, as long as there is time for it.
 *
 * @param time for all such patterns together; by default this one has its own
 * @throws SyntaxError where it is no regular expression
 */
export function safePattern(source: string, time: PatternTime = createPatternTime()): Pattern {
  const unicode = unicodePattern(source);
  if (unicode === undefined) throw new SyntaxError('It is no regular expression of JavaScript.');
  const linear = linearPattern(unicode);
  const native = new RegExp(unicode, 'u');
  const test = linear === undefined ? (text: string) => time.matches(native, text) : (text: string) => linear.matcher(text).find();
  return { test, toString: () => source };
}

function linearPattern(source: string): RE2JS | undefined {
  if (MODIFIERS.test(source)) return undefined;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(mapPattern(source.replaceAll(PAIR, asCharacter), asRe2Reads)));
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return undefined;
    throw error;
  }
}

/** Flags for a part of a pattern (ECMAScript 2025): RE2 writes them alike, and takes other line ends and letters for them. */
const MODIFIERS = /\(\?[ims-]/;
/** A character beyond the first 65,536 as two escapes, which RE2 takes for two characters, behind any number of escaped backslashes. */
const PAIR = /(?<!\\)((?:\\\\)*)\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})/gi;

function asCharacter(_: string, before: string, ...units: readonly string[]): string {
  return before + String.fromCharCode(...units.slice(0, 2).map((unit) => Number.parseInt(unit, 16)));
}

/** What `.` leaves out, and what `\s` takes (ECMA-262 §12.2, §12.3), as ranges of a class; both are other characters in RE2. */
const LINE_ENDS = '\n\r\u2028\u2029';
const SPACES = '\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
/** All others. */
const NO_SPACES =
  '\0-\b\u000e-\u001f!-\u009f\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\u{10ffff}';

/** Pieces that RE2 reads otherwise than JavaScript, outside of brackets. */
const OUTSIDE: Readonly<Record<string, string | undefined>> = { '.': `[^${LINE_ENDS}]`, '\\s': `[${SPACES}]`, '\\S': `[${NO_SPACES}]` };
/** Those between brackets; `[:alpha:]` is a class of RE2 only. */
const INSIDE: Readonly<Record<string, string | undefined>> = { '[': '\\[', '\\b': '\\x08', '\\s': SPACES, '\\S': NO_SPACES };

function asRe2Reads(piece: string, isInClass: boolean): string {
  return (isInClass ? INSIDE : OUTSIDE)[piece] ?? piece;
}
