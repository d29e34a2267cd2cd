import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);

/** What the search says: its box, its answers, its filters. */
export const label = 'Katalog durchsuchen';
export const placeholder = 'Was soll erledigt werden?';
export const help = 'Einfache Wörter oder Filter:';
export const results = 'Suchergebnisse';
export const noScript = 'Die Suche läuft im Browser und braucht JavaScript.';
export const noScriptWay = (count: number): string =>
  count === 1 ? 'Den einen Server ohne Suche ansehen' : `Alle ${counted(count, { other: 'Server' })} ohne Suche ansehen`;
export const scriptFailed = 'Die Suche ließ sich nicht laden. Die Liste lässt sich trotzdem durchstöbern.';

export const sort = 'Reihenfolge';
export const sortOrders = {
  relevance: 'Beste Treffer',
  used: 'Am meisten benutzt',
  name: 'Name',
  newest: 'Neueste',
};
export const profile = 'Profil';
export const anyProfile = 'Jedes Profil';

export const searching = 'Suche läuft …';
export const found = (count: number): string => `${counted(count, { other: 'Server' })} gefunden.`;
export const foundOnPage = (count: number, page: number, pages: number): string =>
  `${found(count)} Seite ${numbers.format(page)} von ${numbers.format(pages)}.`;
export const noSuchPage = (count: number, page: number, pages: number): string =>
  `${found(count)} Eine Seite ${numbers.format(page)} gibt es nicht; die letzte ist ${numbers.format(pages)}.`;
export const oneLetter = 'Ein Buchstabe sagt zu wenig: bitte weiterschreiben.';
export const nothing = 'Nichts gefunden.';
export const querySuggestions = 'Was wegbleiben kann';
export const without = 'ohne';
export const withoutProfile = 'ohne das Profil';
export const didYouMean = 'Gemeint war vielleicht';
export const matchedTool = 'Werkzeug';

export const offline =
  'Keine Verbindung zum Netz, und diese Suche braucht Dateien, die nicht auf diesem Gerät liegen. Die Liste lässt sich trotzdem durchstöbern.';
export const noIndex = 'Der Suchindex ließ sich nicht laden. Die Liste lässt sich trotzdem durchstöbern.';
export const noWorker = 'Das Skript der Suche kam nicht an.';
export const wordsOnly = 'Die Treffer sind nur nach Wörtern gesucht.';
export const wordsOnlyNow = 'Die Treffer sind nur nach Wörtern gesucht: ein Teil der Suche ließ sich nicht laden.';
export const incomplete = 'Ein Teil der Suche ließ sich nicht laden: hier kann etwas fehlen.';
export const whatWentWrong = 'Was schiefging';
export const again = 'Noch einmal versuchen';

export const pages = 'Ergebnisseiten';
export const previous = 'Zurück';
export const next = 'Weiter';

export const filtersInUse = 'Gesetzte Filter';
export const takeAway = (filter: string): string => `Filter ${filter} wegnehmen`;
export const clearAll = 'Alle Filter wegnehmen';
export const narrow = 'Eingrenzen';
export const nothingToNarrow = 'Hier gibt es nichts einzugrenzen.';
export const notCounted = 'Die Filter ließen sich gerade nicht zählen.';
export const marks = 'Kennzeichen';
export const categories = 'Kategorien';
export const owners = 'Eigentümer';
export const verified = 'Bestätigt';
export const deployed = 'Erreichbar';
export const matching = 'Treffer';
export const isOn = '(diesen Filter wegnehmen)';
export const toResults = 'Zu den Ergebnissen springen';
export const toFilters = 'Zurück zu den Filtern';

export const unknownToken = (token: string): string =>
  `„${token}“ ist hier kein Filter und wird als Text gesucht; die Filter sind owner:, repo:, tag:, is:deployed und is:verified.`;
export const unknownFlag = (token: string): string =>
  `„${token}“ ist nicht bekannt und wird als Text gesucht; es gibt is:deployed und is:verified.`;
export const emptyToken = (token: string): string => `„${token}“ hat keinen Wert; er steht ohne Leerzeichen gleich hinter dem Doppelpunkt.`;
export const unknownProfile = (id: string): string => `Kein Server ist in einem Profil mit der Kennung „${id}“.`;
export const tooLong = 'Die Suche ist zu lang; ihr Ende bleibt weg.';
