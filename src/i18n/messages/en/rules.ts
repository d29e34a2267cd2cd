import type { RuleWords } from '../rule-words.ts';

/** The texts of a check in another language, by its id. None: the rules themselves have their texts in English. */
export const translatedRule = (_id: string): RuleWords | undefined => undefined;
