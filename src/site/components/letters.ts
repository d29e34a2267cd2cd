import * as say from '#messages/browse.ts';

import { DIGITS, OTHER_SCRIPTS, type Letter } from '../../catalog/lists/alphabet.ts';

/** The name of a letter of the alphabetical list. */
export function letterName(letter: Letter): string {
  if (letter === DIGITS) return say.digits;
  return letter === OTHER_SCRIPTS ? say.otherScripts : letter;
}

/** The id of a letter's part of its page. */
export function letterId(letter: Letter): string {
  if (letter === DIGITS) return 'letter-0-9';
  return letter === OTHER_SCRIPTS ? 'letter-other' : `letter-${letter.toLowerCase()}`;
}
