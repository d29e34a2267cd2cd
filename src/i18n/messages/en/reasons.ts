import { DRAFT_REASONS } from '../../../session-config/form/draft-fault.ts';
import { DEFAULT_WORDS, type FormWords } from '../../../session-config/form/form-words.ts';
import type { FaultWords } from '../../../session-config/schema/fault.ts';
import { REASONS_OF_WHOLE } from '../../../session-config/validation/bounded-violations.ts';
import { REASONS } from '../../../session-config/validation/reason.ts';

// In English a page says what the package says to those who install it alone.

/** What is wrong with a value, after the name of its field or alone: by keyword of JSON Schema, or by what is wrong with what was typed. */
export const reasons: FaultWords = {
  ...REASONS,
  ...REASONS_OF_WHOLE,
  ...DRAFT_REASONS,
};

/** What is said of any other keyword. */
export const otherwise = (keyword: string): string => `does not fit the schema (${keyword})`;

/** What a form says where its schema gives no words. */
export const words: FormWords = DEFAULT_WORDS;
