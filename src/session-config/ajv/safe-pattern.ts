import vm from 'node:vm';
import { RE2JS, RE2JSSyntaxException } from 're2js';

import { member } from '../json-schema.ts';

/** What JSON Schema needs of a regular expression. */
export interface Pattern {
  test(text: string): boolean;
  /** The source; Ajv tells patterns apart by it. */
  toString(): string;
}

/** How long one match of a pattern may take that only JavaScript's own engine knows, in milliseconds. */
const NATIVE_LIMIT_MS = 50;

/**
 * A regular expression that cannot hang: matched in linear time by RE2. What RE2 does not know (lookaround, backreferences) is left to
 * JavaScript's engine under a time limit; a text that takes longer does not match.
 *
 * @throws SyntaxError where it is no regular expression
 */
export function safePattern(source: string): Pattern {
  const linear = linearPattern(source);
  const test = linear === undefined ? boundedTest(source) : (text: string) => linear.matcher(text).find();
  return { test, toString: () => source };
}

function linearPattern(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return undefined;
    throw error;
  }
}

function boundedTest(source: string): (text: string) => boolean {
  const script = new vm.Script('pattern.test(text)');
  const pattern = nativePattern(source);
  return (text) => withinLimit(script, { pattern, text });
}

/** Patterns in the wild are written for either mode; the stricter one goes first (JSON Schema 2020-12 §6.4). */
function nativePattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

function withinLimit(script: vm.Script, context: { readonly pattern: RegExp; readonly text: string }): boolean {
  try {
    return script.runInNewContext({ ...context }, { timeout: NATIVE_LIMIT_MS }) === true;
  } catch (error) {
    // The error comes from the other realm, where Error is not ours.
    if (member(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}
