import { alphabetical, letterOf, type Letter } from '../../catalog/lists/alphabet.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';

/** Servers of one letter on one page. */
interface LetterGroup {
  readonly letter: Letter;
  readonly records: readonly ServerRecord[];
}

/** Where a letter begins, and how many servers it has. */
export interface LetterPlace {
  readonly letter: Letter;
  /** From 1. */
  readonly page: number;
  readonly count: number;
}

/** All servers by name, on pages. */
interface AlphabetIndex {
  readonly pages: readonly AlphabetPage[];
  readonly letters: readonly LetterPlace[];
}

/** One page of them. */
interface AlphabetPage {
  readonly groups: readonly LetterGroup[];
  /** Its first and its last name. */
  readonly first: string;
  readonly last: string;
}

/** Servers on one page of the list by name: a line each. */
export const ALPHABET_PAGE_SIZE = 240;

const known = new WeakMap<readonly ServerRecord[], AlphabetIndex>();

/** The list by name. Every page of a build shares one. */
export function alphabetIndex(records: readonly ServerRecord[]): AlphabetIndex {
  const index = known.get(records) ?? made(records);
  known.set(records, index);
  return index;
}

function made(records: readonly ServerRecord[]): AlphabetIndex {
  const list = alphabetical(records);
  const count = Math.max(1, Math.ceil(list.length / ALPHABET_PAGE_SIZE));
  const pages = Array.from({ length: count }, (_, at) => pageOf(list.slice(at * ALPHABET_PAGE_SIZE, (at + 1) * ALPHABET_PAGE_SIZE)));
  const letters = new Map<Letter, LetterPlace>();
  for (const [at, { groups }] of pages.entries()) {
    for (const group of groups) {
      const before = letters.get(group.letter);
      letters.set(group.letter, {
        letter: group.letter,
        page: before?.page ?? at + 1,
        count: (before?.count ?? 0) + group.records.length,
      });
    }
  }
  return { pages, letters: [...letters.values()] };
}

function pageOf(list: readonly ServerRecord[]): AlphabetPage {
  const groups: { letter: Letter; records: ServerRecord[] }[] = [];
  for (const record of list) {
    const letter = letterOf(record.displayName);
    const last = groups.at(-1);
    if (last?.letter === letter) last.records.push(record);
    else groups.push({ letter, records: [record] });
  }
  return { groups, first: list[0]?.displayName ?? '', last: list.at(-1)?.displayName ?? '' };
}
