import type { Language } from '../../catalog/values/languages.ts';
import { kinds as deKinds } from '../../i18n/messages/de/changes.ts';
import * as de from '../../i18n/messages/de/sharing.ts';
import { kinds as enKinds } from '../../i18n/messages/en/changes.ts';
import * as en from '../../i18n/messages/en/sharing.ts';

/** Feeds are written outside the page bundle, in which the build would select the messages of the site's language. */
const WORDS = { en: { ...en, changeKinds: enKinds }, de: { ...de, changeKinds: deKinds } } as const satisfies Record<Language, unknown>;

/** The texts of feeds, in a language. */
export function feedTexts(language: Language): (typeof WORDS)[Language] {
  return WORDS[language];
}
