import type { ServerRecord, Tool } from '../../../src/catalog/record/record.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** The share of words that are replaced in a copy. */
const VARIED = 0.25;
/** The share of replacement words that occur in no other copy; many copies share the rest. */
const NEW = 0.1;
/** Number of shared replacement words. */
const SHARED_WORDS = 20_000;

/**
 * More records of the same kind: the given ones, then copies whose names and texts contain generated words, so that the vocabulary
 * grows with the records as in real data. The same records result in the same copies.
 */
export function manyRecords(records: readonly ServerRecord[], times: number): readonly ServerRecord[] {
  const random = seededRandom(4);
  let made = SHARED_WORDS;
  const otherWord = (): string => madeUpWord(random() < NEW ? (made += 1) : Math.floor(SHARED_WORDS * random() ** 2));
  const varied = (text: string): string => text.replaceAll(/\p{L}{3,}/gu, (word) => (random() < VARIED ? otherWord() : word));
  const variedTool = (tool: Tool): Tool => ({ ...tool, name: varied(tool.name), description: varied(tool.description) });
  const copies = Array.from({ length: times - 1 }, (_, copy) =>
    records.map((record) => ({
      ...record,
      qualifiedName: `${record.qualifiedName}-${madeUpWord(copy)}`,
      displayName: varied(record.displayName),
      description: varied(record.description),
      tools: record.tools?.map(variedTool) ?? null,
    })),
  );
  return [records, ...copies].flat();
}

const SYLLABLES = ['ba', 'cor', 'di', 'fel', 'gu', 'ha', 'jin', 'ko', 'lam', 'me', 'nur', 'po', 'qua', 'ri', 'sen', 'tu'];

/** A word of three syllables or more, another one for every number. */
function madeUpWord(number: number): string {
  const syllables = [number & 15, (number >> 4) & 15, (number >> 8) & 15, number >> 12].filter((part, at) => at < 3 || part > 0);
  return syllables.map((part) => (part < 16 ? SYLLABLES[part] : `${SYLLABLES[part & 15]}${SYLLABLES[(part >> 4) & 15]}`)).join('');
}
