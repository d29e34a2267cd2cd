import type { ServerRecord } from '../../catalog/record/record.ts';
import { isGeneric } from '../terms/name-core.ts';
import { isUnspaced, wordsOf } from '../terms/normalise.ts';

/** Minimum words of a description that are not in the names of its server. */
const MIN_WORDS = 2;

/** Whether a record says more than names: it has a tool, or a description with words that its names lack. */
export function hasContent({ qualifiedName, displayName, description, owner, repo, tools }: ServerRecord): boolean {
  if (tools !== null && tools.length > 0) return true;
  const names = new Set([qualifiedName, displayName, owner, repo].flatMap(wordsOf));
  const own = new Set(wordsOf(description).filter((word) => !names.has(word) && !isGeneric(word)));
  // A script without spaces between words writes a sentence as one word.
  return own.size >= MIN_WORDS || [...own].some((word) => isUnspaced(word) && word.length > MIN_WORDS);
}
