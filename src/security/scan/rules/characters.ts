import { linearPattern } from '../detection/linear-pattern.ts';
import { LOOK_ALIKE_LETTERS } from '../detection/look-alikes.ts';
import type { Passage, PassageRole, PatternRule, Assessment } from '../detection/rule.ts';

const EVERYWHERE: readonly PassageRole[] = ['name', 'words', 'value', 'syntax'];
const CHARACTERS = { kind: 'pattern', form: 'text', roles: EVERYWHERE, only: 'beyond-ascii' } as const;

/** Zero-width characters, except those of other rules. */
const NO_WIDTH = '\\u200B\\u2060-\\u2064\\u00AD\\u034F\\u180E\\u115F\\u1160\\u3164\\uFFA0';
/** Fonts show it as a blank. It is needed in Braille only. */
const BRAILLE_BLANK = '\\u2800';
/** Joiners and direction marks: valid between letters that need them, pointless between ASCII characters. */
const JOINERS = '\\u200C-\\u200F\\u061C';

/** Decodes hidden characters: tags encode ASCII, selectors encode bytes. */
function spelled(text: string): Assessment {
  const shown = text.replaceAll(/[\u{E0020}-\u{E007E}]+|[\u{E0100}-\u{E01EF}]{2,}/gu, (run) => {
    const codes = [...run].map((character) => character.codePointAt(0) ?? 0);
    return `[hidden: ${String.fromCharCode(...codes.map((code) => (code < 0xe0080 ? code - 0xe0000 : code - 0xe0100 + 16)))}]`;
  });
  return { shown };
}

/** Shows the decoded hidden text, regardless of its position. */
function decoded(found: string, { text }: Passage): Assessment {
  const at = Math.max(0, text.indexOf(found));
  const start = Math.max(0, at - 20);
  return spelled(text.slice(start, at + 400).toWellFormed());
}

const ANY_INVISIBLE = linearPattern(`[${NO_WIDTH}${JOINERS}\\uFEFF]`);

function assessKinds(_found: string, { text }: Passage): Assessment {
  return new Set(ANY_INVISIBLE.all(text)).size >= 3 ? { severity: 'high' } : {};
}

/** U: characters that look different from what a model reads. */
export const CHARACTER_RULES: readonly PatternRule[] = [
  {
    ...CHARACTERS,
    id: 'U001',
    severity: 'critical',
    title: 'Invisible tag characters carry a hidden message.',
    explanation:
      'Unicode has an invisible tag character for every ASCII character. People do not see them, but a model reads them as text. Only flags such as those of England and Scotland need them, and these are allowed.',
    advice: 'Delete the characters U+E0000 to U+E007F; retype the text if your editor does not show them.',
    pattern: '[\\u{E0000}-\\u{E007F}]+',
    // A flag such as England's is a black flag followed by tags and a cancel tag (UTS #51).
    except: '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,16}\\u{E007F}',
    assess: decoded,
  },
  {
    ...CHARACTERS,
    id: 'U002',
    severity: 'high',
    title: 'Characters that change the writing direction hide the order of the text.',
    explanation:
      'Embeddings, overrides and isolates of the writing direction make a line look different from its content. Arabic and Hebrew do not need them in plain text.',
    advice: 'Delete the characters U+202A to U+202E and U+2066 to U+2069.',
    pattern: '[\\u202A-\\u202E\\u2066-\\u2069]',
  },
  {
    ...CHARACTERS,
    id: 'U003',
    severity: 'medium',
    title: 'The text contains invisible characters.',
    explanation:
      'Zero-width characters split words, so that a filter or a reader does not recognise them. Three different kinds in one text raise the severity. Joiners in emoji, marks between letters of right-to-left scripts and the blank of Braille between Braille letters are allowed.',
    advice: 'Delete them; they are often copied from web pages with the text.',
    pattern: `[${NO_WIDTH}]|[^\\u{0}]\\uFEFF|[!-~][${JOINERS}${BRAILLE_BLANK}]+[!-~]`,
    assess: assessKinds,
  },
  {
    ...CHARACTERS,
    id: 'U004',
    severity: 'high',
    title: 'A sequence of variation selectors carries hidden bytes.',
    explanation:
      'A variation selector chooses the look of the character before it. Several in a row have no effect and can encode any message. One after an emoji or a Chinese character is allowed.',
    advice: 'Delete the selectors, or keep one after each character that has variants.',
    pattern: '[\\u{E0100}-\\u{E01EF}]|[\\uFE00-\\uFE0F]{3,}',
    // A registered variant of an ideograph is one selector after it (UTS #37).
    except: '[\\u3400-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}][\\u{E0100}-\\u{E01EF}]',
    assess: decoded,
  },
  {
    ...CHARACTERS,
    id: 'U005',
    severity: 'high',
    title: 'The text contains control characters or terminal escapes.',
    explanation: 'They can hide text in a terminal, move its cursor or change earlier output. Tabs and line breaks are allowed.',
    advice: 'Delete every control character except tabs and line breaks.',
    pattern: '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]',
  },
  {
    ...CHARACTERS,
    id: 'U006',
    severity: 'medium',
    title: 'A name mixes letters that look alike.',
    explanation:
      'A Cyrillic or Greek letter in a Latin word, or full-width letters, make a name look like another. Names in a single script are allowed.',
    advice: 'Write each word of the name in one script, with ordinary letters.',
    roles: ['name'],
    pattern: `[A-Za-z][${LOOK_ALIKE_LETTERS}]|[${LOOK_ALIKE_LETTERS}][A-Za-z]|[\\uFF10-\\uFF19\\uFF21-\\uFF3A\\uFF41-\\uFF5A]|[\\u{1D400}-\\u{1D7FF}]`,
  },
  {
    ...CHARACTERS,
    id: 'U007',
    severity: 'medium',
    title: 'The text contains private-use characters.',
    explanation: 'They have no standard meaning: fonts show an image, a box or nothing, and a model may interpret them in any way.',
    advice: 'Use a standard Unicode character, such as an emoji, instead of a font symbol.',
    pattern: '[\\uE000-\\uF8FF\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}]',
  },
  {
    ...CHARACTERS,
    only: 'cut',
    id: 'U008',
    severity: 'high',
    title: 'A text is too long to be checked.',
    explanation: 'Only the first 16,384 characters of each text are scanned. The rest was not checked, so the server cannot pass.',
    advice: 'Shorten the text: nine tenths of real descriptions have fewer than 1,000 characters.',
    pattern: '^',
  },
];
