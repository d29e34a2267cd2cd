import type { Field } from '../terms/document-fields.ts';
import { FIELDS, type ReadTexts } from './read-texts.ts';

/** Name fields, whose words users type from memory. */
const NAMING: readonly Field[] = ['displayName', 'name', 'owner', 'repo', 'tags'];
/** Fields of which a word may be a name that its author chose. */
const OWN_NAMES: readonly Field[] = ['displayName', 'owner'];
const DESCRIBING: readonly Field[] = ['description', 'toolNames'];

const IS_NAMING = isField(NAMING);
const IS_OWN_NAME = isField(OWN_NAMES);
const IS_DESCRIBING = isField(DESCRIBING);

function isField(fields: readonly Field[]): readonly boolean[] {
  return FIELDS.map((field) => fields.includes(field));
}

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
export function wordUses({ words, documents }: ReadTexts): ReadonlyMap<string, Readonly<WordUse>> {
  const uses = words.map((): WordUse => ({ servers: 0, described: 0, isNamed: false, isOwnName: false }));
  // By word: one more than the last row with it, so that a server counts once.
  const [last, lastDescribed] = [new Uint32Array(words.length), new Uint32Array(words.length)];
  documents.forEach((fields, row) => {
    fields.forEach((field, at) => {
      for (const word of field.words) {
        const use = uses[word];
        if (use === undefined) continue;
        if (last[word] !== row + 1) use.servers += 1;
        last[word] = row + 1;
        if (IS_DESCRIBING[at]) {
          if (lastDescribed[word] !== row + 1) use.described += 1;
          lastDescribed[word] = row + 1;
        } else if (IS_NAMING[at]) {
          use.isNamed = true;
          use.isOwnName ||= IS_OWN_NAME[at] === true;
        }
      }
    });
  });
  // A word of a name that is a term of its own is read with its field.
  return new Map(uses.flatMap((use, word) => (use.servers === 0 ? [] : [[words[word] ?? '', use]])));
}
