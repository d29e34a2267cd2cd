/** Small capitals and the Latin letter of each. No language writes words with them, so they are read as that letter in every word. */
const SMALL_CAPITALS: ReadonlyMap<string, string> = new Map(
  [...'aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘqꞯrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ'.matchAll(/([a-z])(.)/gu)].map(([, latin = '', small = '']) => [small, latin]),
);

/** The small capitals, for use in a character class. */
export const SMALL_CAPITAL_LETTERS: string = [...SMALL_CAPITALS.keys()].join('');

const STYLED = new RegExp(`[${SMALL_CAPITAL_LETTERS}\\u{1F130}-\\u{1F149}\\u{1F150}-\\u{1F169}\\u{1F170}-\\u{1F189}]`, 'gu');
/** The first letter of each alphabet of squared and circled letters, from the last to the first. */
const ALPHABETS = [0x1f170, 0x1f150, 0x1f130];

const INDICATORS = /[\u{1F1E6}-\u{1F1FF}]+/gu;
const FIRST_INDICATOR = 0x1f1e6;
const CODE_OF_A = 65;

/**
 * Replaces small capitals, squared and circled letters, and regional indicators that spell a word. Two indicators alone are a flag, unless
 * the text also has an odd number of them in a row, which no flags have.
 */
export function withoutStyledLetters(text: string): string {
  const letters = text.replaceAll(STYLED, (letter) => SMALL_CAPITALS.get(letter) ?? inAlphabet(letter));
  const runs = letters.match(INDICATORS) ?? [];
  if (runs.length === 0) return letters;
  const spells = runs.some((run) => run.length > 2 && countOf(run) % 2 === 1);
  return letters.replaceAll(INDICATORS, (run) => {
    const isWord = countOf(run) > 2 || (countOf(run) === 2 && spells);
    return isWord ? [...run].map((letter) => atOffset(letter, FIRST_INDICATOR)).join('') : run;
  });
}

/** Each indicator is a surrogate pair. */
function countOf(run: string): number {
  return run.length / 2;
}

function inAlphabet(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  return atOffset(letter, ALPHABETS.find((first) => first <= code) ?? code);
}

function atOffset(letter: string, first: number): string {
  return String.fromCodePoint(CODE_OF_A + (letter.codePointAt(0) ?? first) - first);
}
