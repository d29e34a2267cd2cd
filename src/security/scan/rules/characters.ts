import { linearPattern } from '../detection/linear-pattern.ts';
import { LOOK_ALIKE_LETTERS } from '../detection/look-alikes.ts';
import type { Passage, PassageRole, PatternRule, Weighed } from '../detection/rule.ts';

const EVERYWHERE: readonly PassageRole[] = ['name', 'words', 'value', 'syntax'];
const CHARACTERS = { kind: 'pattern', form: 'text', roles: EVERYWHERE, only: 'beyond-ascii' } as const;

/** Characters that take no room, beside those of other rules. */
const NO_WIDTH = '\\u200B\\u2060-\\u2064\\u00AD\\u034F\\u180E\\u115F\\u1160\\u3164\\uFFA0';
/** Joiners and direction marks: in order between letters that need them, pointless between ASCII characters. */
const JOINERS = '\\u200C-\\u200F\\u061C';

/** What hidden characters spell: tags stand for ASCII, selectors for bytes. */
function spelled(text: string): Weighed {
  const shown = text.replaceAll(/[\u{E0020}-\u{E007E}]+|[\u{E0100}-\u{E01EF}]{2,}/gu, (run) => {
    const codes = [...run].map((character) => character.codePointAt(0) ?? 0);
    return `[hidden: ${String.fromCharCode(...codes.map((code) => (code < 0xe0080 ? code - 0xe0000 : code - 0xe0100 + 16)))}]`;
  });
  return { shown };
}

/** Shows what is hidden at once, wherever in the text it stands. */
function decoded(found: string, { text }: Passage): Weighed {
  const at = Math.max(0, text.indexOf(found));
  const start = Math.max(0, at - 20);
  return spelled(text.slice(start, at + 400).toWellFormed());
}

const ANY_INVISIBLE = linearPattern(`[${NO_WIDTH}${JOINERS}\\uFEFF]`);

function gradeKinds(_found: string, { text }: Passage): Weighed {
  return new Set(ANY_INVISIBLE.all(text)).size >= 3 ? { severity: 'high' } : {};
}

/** U: characters that show something else than what a model reads. */
export const CHARACTER_RULES: readonly PatternRule[] = [
  {
    ...CHARACTERS,
    id: 'U001',
    severity: 'critical',
    title: 'Invisible tag characters carry a hidden message.',
    explanation:
      'Unicode has an invisible twin of every ASCII character. People see nothing of them, a model reads them as text. Only the flags of England, Scotland and the like are written with them, and those are in order.',
    advice: 'Delete the characters U+E0000 to U+E007F; retype the text where an editor does not show them.',
    pattern: '[\\u{E0000}-\\u{E007F}]+',
    // A flag such as England's is a black flag followed by tags and a cancel tag (UTS #51).
    except: '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,16}\\u{E007F}',
    weigh: decoded,
  },
  {
    ...CHARACTERS,
    id: 'U002',
    severity: 'high',
    title: 'Characters that turn the writing direction hide the order of the text.',
    explanation:
      'Embeddings, overrides and isolates of the writing direction make a line look otherwise than it reads. Arabic and Hebrew need none of them in plain text.',
    advice: 'Delete the characters U+202A to U+202E and U+2066 to U+2069.',
    pattern: '[\\u202A-\\u202E\\u2066-\\u2069]',
  },
  {
    ...CHARACTERS,
    id: 'U003',
    severity: 'medium',
    title: 'Invisible characters stand in the text.',
    explanation:
      'Characters without width split words, so that a filter or a reader takes them for others. Graver where three kinds come together. Joiners within emoji and marks between letters of right-to-left scripts are in order.',
    advice: 'Delete them; they often come along when text is copied from a web page.',
    pattern: `[${NO_WIDTH}]|[^\\u{0}]\\uFEFF|[!-~][${JOINERS}]+[!-~]`,
    weigh: gradeKinds,
  },
  {
    ...CHARACTERS,
    id: 'U004',
    severity: 'high',
    title: 'A run of variation selectors carries hidden bytes.',
    explanation:
      'A variation selector chooses the look of the character before it. Several in a row choose nothing and can spell any message. One behind an emoji or a Chinese character is in order.',
    advice: 'Delete the selectors, or keep one behind each character that has variants.',
    pattern: '[\\u{E0100}-\\u{E01EF}]|[\\uFE00-\\uFE0F]{3,}',
    // A registered variant of an ideograph is one selector behind it (UTS #37).
    except: '[\\u3400-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}][\\u{E0100}-\\u{E01EF}]',
    weigh: decoded,
  },
  {
    ...CHARACTERS,
    id: 'U005',
    severity: 'high',
    title: 'Control characters or terminal escapes stand in the text.',
    explanation: 'They can hide text in a terminal, move its cursor or change what was printed before. Tabs and line ends are in order.',
    advice: 'Delete every control character but tab and line ends.',
    pattern: '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]',
  },
  {
    ...CHARACTERS,
    id: 'U006',
    severity: 'medium',
    title: 'A name mixes letters that look alike.',
    explanation:
      'A Cyrillic or Greek letter within a Latin word, or letters of full width, make a name pass for another. Names written in one script, whichever it is, are in order.',
    advice: 'Write each word of the name in one script, with ordinary letters.',
    roles: ['name'],
    pattern: `[A-Za-z][${LOOK_ALIKE_LETTERS}]|[${LOOK_ALIKE_LETTERS}][A-Za-z]|[\\uFF10-\\uFF19\\uFF21-\\uFF3A\\uFF41-\\uFF5A]|[\\u{1D400}-\\u{1D7FF}]`,
  },
  {
    ...CHARACTERS,
    id: 'U007',
    severity: 'medium',
    title: 'Characters of private use stand in the text.',
    explanation: 'What they mean is not agreed on: fonts show a picture, a box or nothing, and a model may have been taught anything.',
    advice: 'Write a character that Unicode knows, such as an emoji, in place of a symbol of a font.',
    pattern: '[\\uE000-\\uF8FF\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}]',
  },
  {
    ...CHARACTERS,
    only: 'cut',
    id: 'U008',
    severity: 'high',
    title: 'A text is too long to be checked.',
    explanation:
      'Of each text the first 16,384 characters are read. What comes after them was not looked at, so that the server cannot pass.',
    advice: 'Shorten the text: nine tenths of real descriptions have fewer than 1,000 characters.',
    pattern: '^',
  },
];
