import { DRAFT_REASONS } from '../../../session-config/form/draft-fault.ts';
import { DEFAULT_WORDS, type FormWords } from '../../../session-config/form/form-words.ts';
import type { FaultWords } from '../../../session-config/schema/fault.ts';
import { REASONS_OF_WHOLE } from '../../../session-config/validation/bounded-violations.ts';
import { REASONS } from '../../../session-config/validation/reason.ts';

// The package of session configuration has English texts; English pages use them.

/** Error texts by keyword of JSON Schema or by input error. A text follows the name of its field, or is used alone. */
export const reasons: FaultWords = {
  ...REASONS,
  ...REASONS_OF_WHOLE,
  ...DRAFT_REASONS,
  minLength: (stated: string) => `must have ${counted(stated, 'character')} or more`,
  maxLength: (stated: string) => `must have ${counted(stated, 'character')} or fewer`,
  minItems: (stated: string) => `must have ${counted(stated, 'item')} or more`,
  maxItems: (stated: string) => `must have ${counted(stated, 'item')} or fewer`,
  minProperties: (stated: string) => `must have ${counted(stated, 'member')} or more`,
  maxProperties: (stated: string) => `must have ${counted(stated, 'member')} or fewer`,
};

/** The error text of any other keyword. */
export const otherReason = (keyword: string): string => `does not fit the schema (${keyword})`;

/** The texts of a form where its schema has none. */
export const words: FormWords = DEFAULT_WORDS;

function counted(count: string, noun: string): string {
  return `${count} ${noun}${count === '1' ? '' : 's'}`;
}
