import { DRAFT_REASONS } from '../../../session-config/form/draft-fault.ts';
import { DEFAULT_WORDS, type FormWords } from '../../../session-config/form/form-words.ts';
import type { FaultWords } from '../../../session-config/schema/fault.ts';
import { REASONS_OF_WHOLE } from '../../../session-config/validation/bounded-violations.ts';
import { REASONS } from '../../../session-config/validation/reason.ts';
import { nounForm } from '../plural.ts';
import { language } from './language.ts';

// The package of session configuration has English texts; English pages use them.

/** Error texts by keyword of JSON Schema or by input error. A text follows the name of its field, or is used alone. */
export const reasons: FaultWords = {
  ...REASONS,
  ...REASONS_OF_WHOLE,
  ...DRAFT_REASONS,
  minLength: (stated: string) => `must have ${counted(stated, 'character', 'characters')} or more`,
  maxLength: (stated: string) => `must have ${counted(stated, 'character', 'characters')} or fewer`,
  minItems: (stated: string) => `must have ${counted(stated, 'item', 'items')} or more`,
  maxItems: (stated: string) => `must have ${counted(stated, 'item', 'items')} or fewer`,
  minProperties: (stated: string) => `must have ${counted(stated, 'member', 'members')} or more`,
  maxProperties: (stated: string) => `must have ${counted(stated, 'member', 'members')} or fewer`,
};

/** The error text of any other keyword. */
export const otherReason = (keyword: string): string => `does not fit the schema (${keyword})`;

/** The texts of a form where its schema has none. */
export const words: FormWords = DEFAULT_WORDS;

const noun = nounForm(language);

/** The count as the schema states it. */
function counted(stated: string, one: string, other: string): string {
  return `${stated} ${noun(Number(stated), { one, other })}`;
}
