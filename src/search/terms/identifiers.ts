import { fold, spreadIdentifier, wordsOf } from './normalise.ts';

/** A word in lower camel case, but not `iOS` and `arXiv`. It begins where a word does, so that a long word is read once. */
const IDENTIFIER = /(?<![\p{L}\p{M}\p{N}])\p{Ll}{3,}\p{Lu}[\p{L}\p{N}]*/gu;

/**
 * The words of the identifiers in a text, by the identifier, folded: functions and tools are named in lower camel case, products hardly ever.
 *
 * @example
 * identifiersIn('use getUserByID') // 'getuserbyid' → ['get', 'user', 'by', 'id']
 */
export function identifiersIn(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(Array.from(text.matchAll(IDENTIFIER), ({ 0: name }) => [fold(name), wordsOf(spreadIdentifier(name)).slice(1)] as const));
}
