import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);

/** The search: its box, its results, its filters. */
export const label = 'Katalog durchsuchen';
export const placeholder = 'Was soll erledigt werden?';
export const wordsOrFilters = 'Wörter oder Filter:';
export const results = 'Suchergebnisse';
export const noScript = 'Die Suche läuft im Browser und braucht JavaScript.';
export const browseWithoutScript = (count: number): string =>
  count === 1 ? 'Den einen Server ohne Suche ansehen' : `Alle ${counted(count, { other: 'Server' })} ohne Suche ansehen`;
export const scriptFailed = 'Die Suche ließ sich nicht laden. Bitte die Seite neu laden oder die Liste durchstöbern.';

export const sort = 'Sortieren';
export const sortOrders = {
  relevance: 'Beste Treffer',
  used: 'Am meisten benutzt',
  name: 'Name',
  newest: 'Neueste',
  cost: 'Wenigste Tokens',
};
export const profile = 'Profil';
export const anyProfile = 'Jedes Profil';

export const searching = 'Suche läuft …';
export const found = (count: number, words = count, more = 0): string => {
  const matches = `${counted(count, { other: 'Server' })} gefunden`;
  const similar = more === 0 ? '' : `, ${numbers.format(more)} weitere${more === 1 ? 'r ist' : ' sind'} ähnlich`;
  if (words === count) return `${matches}${similar}.`;
  return words === 0
    ? `${matches}, nach der Bedeutung${similar}.`
    : `${matches}: ${numbers.format(words)} nach Wörtern, ${numbers.format(count - words)} nach der Bedeutung${similar}.`;
};
export const foundOnPage = (count: number, words: number, more: number, page: number, pages: number): string =>
  `${found(count, words, more)} Seite ${numbers.format(page)} von ${numbers.format(pages)}.`;
export const noSuchPage = (count: number, page: number, pages: number): string =>
  `${found(count)} Eine Seite ${numbers.format(page)} gibt es nicht; die letzte ist ${numbers.format(pages)}.`;
export const tooShort = 'Mindestens zwei Buchstaben eingeben.';
export const nothing = 'Nichts gefunden.';
export const similar = 'Nur ähnlich in der Bedeutung';
export const querySuggestions = 'Suche erweitern';
export const without = 'ohne';
export const withoutProfile = 'ohne das Profil';
export const didYouMean = 'Gemeint war vielleicht';
export const searchedInstead = (count: number): string => (count === 0 ? 'Gesucht nach' : 'Treffer für');
export const translatedFrom = (name: string): string => `(übersetzt aus: ${name})`;
export const searchInsteadFor = 'Stattdessen suchen nach';
export const unmentioned = (word: string): string => `Kein Server erwähnt „${word}“.`;
export const matchedTool = 'Werkzeug';

export const offline =
  'Keine Internetverbindung, und diese Suche braucht Dateien, die nicht auf diesem Gerät gespeichert sind. Bereits geöffnete Seiten funktionieren weiterhin.';
export const noIndex = 'Der Suchindex ließ sich nicht laden. Bitte die Seite neu laden oder die Liste durchstöbern.';
export const noWorker = 'Das Skript der Suche wurde nicht geladen.';
export const keywordsOnly = 'Nur Treffer nach Stichwörtern.';
export const keywordsOnlyNow = 'Nur Treffer nach Stichwörtern: Ein Teil der Suche ließ sich nicht laden.';
export const incomplete = 'Ein Teil der Suche ließ sich nicht laden: Treffer können fehlen.';
export const uncorrected =
  'Rechtschreibprüfung und Übersetzung ließen sich nicht laden: Die Wörter werden gesucht, wie sie geschrieben sind.';
export const whatWentWrong = 'Was schiefging';
export const tryAgain = 'Erneut versuchen';

export const pages = 'Ergebnisseiten';
export const previous = 'Zurück';
export const next = 'Weiter';
export const firstPage = 'Erste Seite';
export const lastPage = 'Letzte Seite';

export const activeFilters = 'Aktive Filter';
export const removeFilter = (filter: string): string => `Filter ${filter} entfernen`;
export const clearAll = 'Alle Filter entfernen';
export const filters = 'Filter';
export const noFilters = 'Für diese Treffer gibt es keine Filter.';
export const filtersUnavailable = 'Die Filter sind gerade nicht verfügbar.';
export const badges = 'Badges';
export const categories = 'Kategorien';
export const owners = 'Eigentümer';
export const verified = 'Verifiziert';
export const deployed = 'Gehostet';
export const remote = 'Remote';
export const local = 'Lokal';
export const runners = 'Gestartet mit';
export const signIn = 'Anmeldung';
export const signIns: Readonly<Record<'none' | 'key' | 'oauth', string>> = { none: 'Keine', key: 'Schlüssel', oauth: 'OAuth' };
export const contextCost = 'Tokens';
export const protocol = 'Protokoll';
export const matching = 'Treffer';
export const moreValues = (count: number): string => `${numbers.format(count)} weitere`;
export const removeThisFilter = '(diesen Filter entfernen)';
export const skipToResults = 'Zu den Ergebnissen springen';
export const backToFilters = 'Zurück zu den Filtern';

export const unknownToken = (token: string): string =>
  `„${token}“ ist kein Filter und wird als Text gesucht. Die Filter sind owner:, repo:, tag:, runs:, auth:, mcp:, tokens:, is:deployed, is:verified, is:remote und is:local.`;
export const unknownFlag = (token: string): string =>
  `„${token}“ ist nicht bekannt und wird als Text gesucht. Möglich sind is:deployed, is:verified, is:remote und is:local.`;
export const unknownRunner = (token: string): string =>
  `„${token}“ ist nicht bekannt und wird als Text gesucht. Möglich sind runs:npx, runs:uvx, runs:docker und runs:dnx.`;
export const unknownRange = (token: string): string =>
  `„${token}“ ist kein Bereich und wird als Text gesucht. Möglich sind tokens:<2000, tokens:>500 oder tokens:500..2000.`;
export const unknownSignIn = (token: string): string =>
  `„${token}“ ist unbekannt und wird als Text gesucht. Möglich sind auth:none, auth:key und auth:oauth.`;
export const emptyToken = (token: string): string =>
  `„${token}“ hat keinen Wert. Den Wert ohne Leerzeichen direkt hinter den Doppelpunkt schreiben.`;
export const negated = (token: string): string => `„${token}“ schließt nichts aus. Möglich ist ${token.replace(/^NOT /u, '-')}.`;
export const unknownProfile = (id: string): string => `Kein Server ist in einem Profil mit der ID „${id}“.`;
export const tooLong = 'Die Suchanfrage ist zu lang; ihr Ende wird ignoriert.';
