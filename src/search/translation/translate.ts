import { LANGUAGES, type Language, type Translation } from '../files/index-data.ts';
import type { IndexSource } from '../files/index-source.ts';
import { isUnspaced, normalise } from '../terms/normalise.ts';
import { basicForms } from './endings.ts';
import { umlautForms } from './umlauts.ts';

/** The word lists of an index. */
export type WordLists = Pick<IndexSource, 'loadTranslations' | 'translationsOf'>;

/** A query of another language. */
export interface Translated {
  readonly language: Language;
  /** In order: English words for one word of the query, the most usual first; or a word of the query that is not in the list. */
  readonly concepts: readonly (readonly string[])[];
  /** By concept: the words of the query that it translates, as written; the part of a text without spaces. */
  readonly written: readonly string[];
  /** Words of the query without translation. */
  readonly untranslated: readonly string[];
}

/** Words of a query, folded, in order. */
interface ForeignQuery {
  readonly written: readonly string[];
  /** Whether a word is so rare in the catalogue that it may be of another language. Common words alone are never translated. */
  readonly isRare: (word: string) => boolean;
  /** Whether a word was typed with letters that English does not have. */
  readonly isAccented: (word: string) => boolean;
  /** Whether a word is being typed and begins words of the catalogue: only the list itself, not another form, shows that it is foreign. */
  readonly isUnfinished?: (word: string) => boolean;
  /** Says which words that no server has are English. It is called only if nothing else shows the language. */
  readonly loadEnglish: () => Promise<(word: string) => boolean>;
}

/** Maximum words of a phrase in a list. */
const MAX_PHRASE = 4;
/** Maximum characters of a word in scripts without spaces. */
const MAX_UNSPACED = 16;
/** Minimum letters of a part of a compound word. */
const LEAST_PART = 4;
/** Letters that can join the parts of a German compound word. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er'];
/** Minimum letters of the beginning of a Korean word; a syllable has two or three. */
const LEAST_KOREAN = 4;
const HANGUL = /^[\u1100-\u11ff]/;
/** Languages that are not written in Latin letters. */
const OTHER_SCRIPTS: ReadonlySet<Language> = new Set(['zh', 'ja', 'ko']);
const LATIN = /^[a-z\d]+$/;
/** Particles and endings of Japanese words. */
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
/** Maximum words of a query that are translated, and rare words that are looked up first. Each may load a file of 1 KB. */
const MAX_WORDS = 8;
const MAX_RARE = 3;

/** Whether a word may be in a list: itself, in another form, as the beginning of a longer word, or in parts. */
function isListed(lists: WordLists, word: string): boolean {
  const hasForm = (): boolean => LANGUAGES.some((language) => englishOfForms(lists, word, language) !== undefined);
  return isUnspaced(word) || hasForm() || longestBeginning(lists, word) !== undefined || headsOf(lists, word).length > 0;
}

/** A word as written, and as the German list may have it. */
function spellingsOf(word: string): readonly string[] {
  return [word, ...umlautForms(word)];
}

/** The spelling of a word that the German list has, else the word. */
function germanSpelling(lists: WordLists, word: string): string {
  const isGerman = (spelling: string): boolean =>
    englishOfForms(lists, spelling, 'de') !== undefined || compoundParts(lists, spelling) !== undefined;
  return spellingsOf(word).find(isGerman) ?? word;
}

/** Frequent English words that are no words of the other languages. */
const ENGLISH: ReadonlySet<string> = new Set(
  [
    'the of for with from and to my how what which that this these is are your our it i need want please by at can could would should',
    'about any find get into make near send some their them there they using when where who you',
  ].flatMap((words) => words.split(' ')),
);

/** A part of a query with its meanings in a language. */
interface Part {
  /** As written; of a phrase, its words. */
  readonly written: string;
  readonly text: string;
  /** `undefined`: not in the list of the language. */
  readonly english: readonly string[] | undefined;
  /** Whether it shows that the query is of the language: a rare word, or one with letters that English does not have. */
  readonly isEvidence: boolean;
  /** Whether the list has it as it is, and not in another form or in parts. */
  readonly isListed: boolean;
}

/**
 * Translates a query into English, word by word. The language is the one that explains most of its words. A query is translated only if a
 * rare word is in the list of that language, and if the list explains at least half of the words with content. A query with a frequent
 * English word is English.
 */
export async function translate(lists: WordLists, query: ForeignQuery): Promise<Translated | undefined> {
  const { written, isRare } = query;
  if (written.some((word) => ENGLISH.has(word))) return undefined;
  const words = written.slice(0, MAX_WORDS);
  const rare = words.filter(isRare).slice(0, MAX_RARE);
  // Most queries with a rare word are English: the other words are loaded only if a rare word is in a list.
  await lists.loadTranslations(rare.flatMap(segmentsOf));
  if (!rare.flatMap(spellingsOf).some((word) => isListed(lists, word))) return undefined;
  await lists.loadTranslations(words.flatMap(segmentsOf));
  await lists.loadTranslations(words.flatMap(spellingsOf).flatMap((word) => restsOf(lists, word)));
  const readings = LANGUAGES.map((language): Reading => ({ language, parts: partsIn(lists, language, words, query) }));
  const [best] = readings.filter(isExplained).sort((a, b) => explained(b.parts) - explained(a.parts));
  if (best === undefined || (await isEnglishAfterAll(best, query))) return undefined;
  return toTranslated(best.language, best.parts);
}

/**
 * Whether only English words that look like foreign ones show the language. The list has the forms of its words that are English; this finds
 * words in other spellings and in parts.
 */
async function isEnglishAfterAll({ parts }: Reading, { isAccented, loadEnglish }: ForeignQuery): Promise<boolean> {
  const evidence = parts.filter((part) => part.isEvidence && part.english !== undefined);
  if (evidence.some(({ written, isListed }) => isListed || isAccented(written) || !LATIN.test(written))) return false;
  const isEnglish = await loadEnglish();
  return evidence.every(({ written }) => isEnglish(written));
}

/** A query as words of a language. */
interface Reading {
  readonly language: Language;
  readonly parts: readonly Part[];
}

function toTranslated(language: Language, parts: readonly Part[]): Translated {
  const withContent = parts.filter(({ english }) => english === undefined || english.length > 0);
  const concepts = withContent.map(({ text, english }) => english ?? [text]);
  const written = withContent.map((part) => (isUnspaced(part.written) ? part.text : part.written));
  return { language, concepts, written, untranslated: parts.flatMap(({ text, english }) => (english === undefined ? [text] : [])) };
}

/** Letters of all parts in the list: a long word says more about the language than a short one. */
function explained(parts: readonly Part[]): number {
  return parts.reduce((sum, { text, english }) => sum + (english === undefined ? 0 : text.length), 0);
}

function isExplained({ language, parts }: Reading): boolean {
  // Latin letters in another script are names or English words, so they say nothing about the language.
  const counts = (text: string): boolean => !(OTHER_SCRIPTS.has(language) && LATIN.test(text));
  const withContent = parts.filter(({ text, english }) => (english === undefined ? counts(text) : english.length > 0));
  const known = withContent.filter(({ english }) => english !== undefined);
  // A word that is the same in English says nothing, unless there are more words that are not; as many, if the list has one as it is, because
  // another form or a compound word may be a name.
  const same = known.filter(({ text, english = [] }) => english.some((meaning) => isSame(meaning, text)));
  const others = known.filter((part) => !same.includes(part) && part.isEvidence);
  const withoutContent = parts.length - withContent.length;
  const least = others.some((part) => part.isListed) ? same.length : same.length + 1;
  return others.length > 0 && others.length + withoutContent >= least && known.length * 2 >= withContent.length;
}

/** Whether two texts have the same search terms: forms of a word are equal. */
function isSame(text: string, other: string): boolean {
  return normalise(text).join(' ') === normalise(other).join(' ');
}

/** Reads a query in one language, from left to right, the longest phrase first. */
function partsIn(lists: WordLists, language: Language, words: readonly string[], query: ForeignQuery): Part[] {
  const parts: Part[] = [];
  const spelled = language === 'de' ? words.map((word) => germanSpelling(lists, word)) : words;
  for (let at = 0; at < words.length;) {
    const size = longestPhrase(lists, language, spelled, at);
    const word = spelled[at] ?? '';
    if (size > 1) {
      const text = spelled.slice(at, at + size).join(' ');
      parts.push({ written: text, text, english: englishOf(lists, text, language), isEvidence: true, isListed: true });
    } else {
      const shows = {
        written: words[at] ?? '',
        isEvidence: isEvidence(lists, { written: words[at] ?? '', word }, language, query),
        isListed: englishOf(lists, word, language) !== undefined,
      };
      for (const part of wordParts(lists, language, word)) parts.push({ ...part, ...shows });
    }
    at += Math.max(1, size);
  }
  return parts;
}

/** A word of a query, and its spelling in the list of the language. */
interface SpelledWord {
  readonly written: string;
  readonly word: string;
}

function isEvidence(lists: WordLists, { written, word }: SpelledWord, language: Language, query: ForeignQuery): boolean {
  const { isRare, isAccented, isUnfinished = () => false } = query;
  if (isUnfinished(written) && englishOf(lists, word, language) === undefined) return false;
  return isAccented(written) || (isRare(written) && listedForm(lists, word, language)?.isEnglish !== true);
}

function longestPhrase(lists: WordLists, language: Language, words: readonly string[], at: number): number {
  for (let size = Math.min(MAX_PHRASE, words.length - at); size > 1; size -= 1) {
    if (englishOf(lists, words.slice(at, at + size).join(' '), language) !== undefined) return size;
  }
  return 1;
}

type WordPart = Omit<Part, 'written' | 'isEvidence' | 'isListed'>;

function wordParts(lists: WordLists, language: Language, word: string): WordPart[] {
  if (isUnspaced(word)) return unspacedParts(lists, language, word);
  const english = englishOfForms(lists, word, language) ?? (language === 'ko' ? longestBeginning(lists, word) : undefined);
  if (english !== undefined) return [{ text: word, english }];
  const compound = language === 'de' ? compoundParts(lists, word) : undefined;
  return compound ?? [{ text: word, english: undefined }];
}

function englishOf(lists: WordLists, word: string, language: Language): readonly string[] | undefined {
  return lists.translationsOf(word)?.find((each) => each.language === language)?.english;
}

function englishOfForms(lists: WordLists, word: string, language: Language): readonly string[] | undefined {
  return listedForm(lists, word, language)?.english;
}

/** The translation of a word, or else of a basic form of it. */
function listedForm(lists: WordLists, word: string, language: Language): Translation | undefined {
  for (const form of [word, ...basicForms(word, language)]) {
    const found = lists.translationsOf(form)?.find((each) => each.language === language);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Korean words have particles and verb endings after them. */
function longestBeginning(lists: WordLists, word: string): readonly string[] | undefined {
  if (!HANGUL.test(word)) return undefined;
  for (let end = word.length - 1; end >= LEAST_KOREAN; end -= 1) {
    const english = englishOf(lists, word.slice(0, end), 'ko');
    if (english !== undefined) return english;
  }
  return undefined;
}

/** A word of the German list with which a word begins, and where the rest of the word begins. */
interface Head {
  readonly text: string;
  readonly restFrom: number;
}

/** Words of the German list that may be the first part of a compound word, perhaps with a link after them; the longest first. */
function headsOf(lists: WordLists, word: string): Head[] {
  const heads: Head[] = [];
  for (let restFrom = word.length - LEAST_PART; restFrom >= LEAST_PART; restFrom -= 1) {
    for (const link of LINKS) {
      const text = word.slice(0, restFrom - link.length);
      if (word.slice(0, restFrom).endsWith(link) && (englishOf(lists, text, 'de')?.length ?? 0) > 0) heads.push({ text, restFrom });
    }
  }
  return heads;
}

/** Two words of the German list, written as one. */
function compoundParts(lists: WordLists, word: string): WordPart[] | undefined {
  for (const { text, restFrom } of headsOf(lists, word)) {
    const rest = word.slice(restFrom);
    const english = englishOfForms(lists, rest, 'de');
    if (english !== undefined)
      return [
        { text, english: englishOf(lists, text, 'de') },
        { text: rest, english },
      ];
  }
  return undefined;
}

/** Beginnings of the second words of possible compound words, and of words within a run of a script without spaces. */
function restsOf(lists: WordLists, word: string): string[] {
  if (isUnspaced(word))
    return unspacedParts(lists, undefined, word).flatMap(({ text, english }) =>
      english === undefined && !HIRAGANA.test(text) ? [...text] : [],
    );
  return lists.translationsOf(word) === undefined ? headsOf(lists, word).map(({ restFrom }) => word.slice(restFrom)) : [];
}

/** Splits a run of a script without spaces into the longest words of the list, from left to right. */
function unspacedParts(lists: WordLists, language: Language | undefined, run: string): WordPart[] {
  const characters = [...run];
  const parts: WordPart[] = [];
  for (let at = 0; at < characters.length;) {
    const found = longestWord(lists, language, characters.slice(at, at + MAX_UNSPACED));
    const text = found?.text ?? characters[at] ?? '';
    const before = parts.at(-1);
    if (found === undefined && before?.english === undefined && before !== undefined && LATIN.test(before.text) === LATIN.test(text)) {
      parts.splice(-1, 1, { text: before.text + text, english: undefined });
    } else parts.push({ text, english: found?.english });
    at += [...text].length;
  }
  return language === 'ja'
    ? parts.map((part) => (part.english === undefined && HIRAGANA.test(part.text) ? { ...part, english: [] } : part))
    : parts;
}

/** The longest word of the list with which these characters begin. */
function longestWord(lists: WordLists, language: Language | undefined, characters: readonly string[]): WordPart | undefined {
  for (let size = characters.length; size > 0; size -= 1) {
    const text = characters.slice(0, size).join('');
    const english = language === undefined ? lists.translationsOf(text)?.[0]?.english : englishOf(lists, text, language);
    if (english !== undefined) return { text, english };
  }
  return undefined;
}

/**
 * A word in its spellings; or the words of a run without spaces, as the platform segments them (UAX #29 with dictionaries), else its
 * characters.
 */
function segmentsOf(run: string): readonly string[] {
  if (!isUnspaced(run)) return spellingsOf(run);
  if (typeof Intl.Segmenter !== 'function') return [...run];
  return Array.from(new Intl.Segmenter('und', { granularity: 'word' }).segment(run), ({ segment }) => segment);
}
