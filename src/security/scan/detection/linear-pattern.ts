import { RE2JS } from 're2js';

/** A pattern that matches in time linear in the length of the text. */
export interface LinearPattern {
  /** The first match, leftmost as in JavaScript, with its index. */
  first(text: string): { readonly index: number; readonly found: string } | undefined;
  /** Every match, in order. */
  each(text: string): Generator<{ readonly index: number; readonly found: string }>;
  /** The text of every match, in order. */
  all(text: string): readonly string[];
  /** The text without any of its matches. */
  cutFrom(text: string): string;
}

const compiled = new Map<string, LinearPattern>();

/**
 * Compiles an RE2 pattern, once per source.
 *
 * @param source in the syntax that RE2 shares with JavaScript's flag `u`
 * @throws RE2JSSyntaxException if RE2 does not support a construct
 */
export function linearPattern(source: string): LinearPattern {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const re2 = RE2JS.compile(RE2JS.translateRegExp(source));
  const pattern: LinearPattern = {
    first(text) {
      // Most texts have no match, and a test is much cheaper than a search.
      if (!re2.test(text)) return undefined;
      const matcher = re2.matcher(text);
      return matcher.find() ? { index: matcher.start(), found: matcher.group() ?? '' } : undefined;
    },
    *each(text) {
      for (const matcher = re2.matcher(text); matcher.find();) yield { index: matcher.start(), found: matcher.group() ?? '' };
    },
    all: (text) => Array.from(pattern.each(text), ({ found }) => found),
    cutFrom: (text) => re2.matcher(text).replaceAll(''),
  };
  compiled.set(source, pattern);
  return pattern;
}

/** Whether RE2 can match a pattern of JSON Schema (ECMA-262). */
export function isLinear(source: string): boolean {
  try {
    RE2JS.compile(RE2JS.translateRegExp(source));
    return true;
  } catch {
    // RE2 cannot match a pattern that it rejects.
    return false;
  }
}
