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
 * A regular expression that cannot hang: matched in linear time by RE2. What RE2 does not know (lookaround, backreferences) is left to
 * JavaScript's engine, as long as there is time for it.
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
  try {
    return RE2JS.compile(RE2JS.translateRegExp(mapPattern(source, asRe2Reads)));
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return undefined;
    throw error;
  }
}

const LINE_ENDS = '\n\r\u2028\u2029';
const SPACES = `\t\v\f \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff${LINE_ENDS}`;

/** Pieces that RE2 reads otherwise than JavaScript, outside of brackets. */
const OUTSIDE: Readonly<Record<string, string | undefined>> = { '.': `[^${LINE_ENDS}]`, '\\s': `[${SPACES}]`, '\\S': `[^${SPACES}]` };
/** Those between brackets; `[:alpha:]` is a class of RE2 only. */
const INSIDE: Readonly<Record<string, string | undefined>> = { '[': '\\[', '\\s': SPACES };

function asRe2Reads(piece: string, isInClass: boolean): string {
  return (isInClass ? INSIDE : OUTSIDE)[piece] ?? piece;
}
