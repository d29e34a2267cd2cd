import type { Field } from '../terms/document-fields.ts';
import { wordsOf } from '../terms/normalise.ts';

/** Name fields, whose words users type from memory. */
const NAMING: readonly Field[] = ['displayName', 'name', 'owner', 'repo', 'tags'];
/** Fields of which a word may be a name that its author chose. */
const OWN_NAMES: readonly Field[] = ['displayName', 'owner'];
const DESCRIBING: readonly Field[] = ['description', 'toolNames'];

/** Where servers use a word. */
export interface WordUse {
  /** Number of servers with the word. */
  servers: number;
  /** Number of servers with the word in their description or the names of their tools. */
  described: number;
  /** Whether it is in a name or tag of a server. */
  isNamed: boolean;
  /** Whether it is in the display name or the owner of a server. */
  isOwnName: boolean;
}

/** The uses of every word of documents, folded. */
export function wordUses(documents: readonly Readonly<Record<Field, string>>[]): ReadonlyMap<string, Readonly<WordUse>> {
  const uses = new Map<string, WordUse>();
  for (const texts of documents) {
    const named = wordsIn(texts, NAMING);
    const own = wordsIn(texts, OWN_NAMES);
    const described = wordsIn(texts, DESCRIBING);
    for (const word of new Set([...named, ...described, ...wordsOf(texts.toolTexts)])) {
      const use = uses.get(word) ?? { servers: 0, described: 0, isNamed: false, isOwnName: false };
      if (use.servers === 0) uses.set(word, use);
      use.servers += 1;
      use.described += Number(described.has(word));
      use.isNamed ||= named.has(word);
      use.isOwnName ||= own.has(word);
    }
  }
  return uses;
}

function wordsIn(texts: Readonly<Record<Field, string>>, fields: readonly Field[]): Set<string> {
  return new Set(fields.flatMap((field) => wordsOf(texts[field])));
}
