import type { Language } from '../../catalog/values/languages.ts';
import { kinds as deKinds } from '../../i18n/messages/de/changes.ts';
import * as de from '../../i18n/messages/de/sharing.ts';
import { kinds as enKinds } from '../../i18n/messages/en/changes.ts';
import * as en from '../../i18n/messages/en/sharing.ts';

/** Feeds are made beside the pages, where no build turns messages to the site's language. */
const WORDS = { en: { ...en, changeKinds: enKinds }, de: { ...de, changeKinds: deKinds } } as const satisfies Record<Language, unknown>;

/** What feeds say, in a language. */
export function feedWords(language: Language): (typeof WORDS)[Language] {
  return WORDS[language];
}
