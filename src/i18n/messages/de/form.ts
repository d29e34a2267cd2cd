import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);
const characters = (count: number): string => counted(count, { other: 'Zeichen' });
const items = (count: number): string => counted(count, { one: 'Eintrag', other: 'Einträge' });

/** Badges and notes of a field. */
export const required = 'Pflichtfeld';
export const secret = 'geheim';
export const deprecated = 'veraltet';
export const setByServer = 'vom Server gesetzt';
export const cannotBeSent = (why: string): string => `Lässt sich nicht senden: ${why}`;
export const requiredWhen = (label: string): string => `Pflichtfeld, wenn ${label} gesetzt ist`;
export const isRequired = 'Pflichtfeld.';
export const requiredInSentence = 'ist ein Pflichtfeld';
export const sends = (value: string): string => `Sendet ${value}`;
export const aValue = 'einen Wert';
export const emptyText = 'einen leeren Text';

/** Limits, default and examples of a field. */
export const byDefault = (value: string): string => `Standard: ${value}`;
export const forExample = (values: string): string => `Zum Beispiel ${values}`;
export const format = (name: string): string => `Format: ${name}`;
export const wholeNumber = 'Ganze Zahl';
export const moreThan = (limit: number): string => `Mehr als ${limit}`;
export const lessThan = (limit: number): string => `Weniger als ${limit}`;
export const multipleOf = (factor: number): string => `Ein Vielfaches von ${factor}`;
export const noDuplicates = 'Keine doppelten Einträge';
export const asJson = 'Als JSON';
export const numberLimits = {
  between: (least: number, most: number): string => `${least} bis ${most}`,
  least: (least: number): string => `mindestens ${least}`,
  most: (most: number): string => `höchstens ${most}`,
};
export const characterLimits = {
  between: (least: number, most: number): string =>
    least === most ? characters(most) : `${numbers.format(least)} bis ${characters(most)}`,
  least: (least: number): string => `mindestens ${characters(least)}`,
  most: (most: number): string => `höchstens ${characters(most)}`,
};
export const itemLimits = {
  between: (least: number, most: number): string => (least === most ? items(most) : `${numbers.format(least)} bis ${items(most)}`),
  least: (least: number): string => `mindestens ${items(least)}`,
  most: (most: number): string => `höchstens ${items(most)}`,
};

/** Controls. */
export const yes = 'Ja';
export const no = 'Nein';
export const yesInSentence = 'ja';
export const noInSentence = 'nein';
export const sendOption = (label: string): string => `${label} senden`;
export const defaultOption = (label: string): string => `Standard (${label})`;
export const choose = 'Auswählen …';
export const notSet = 'Nicht gesetzt';
export const needsScript = 'Zum Ausfüllen ist JavaScript nötig.';
export const addToUrl = (parameters: string): string =>
  `Wird ohne JavaScript nicht gesendet. Zum Setzen ${parameters} an die URL anhängen.`;
export const clear = 'Leeren';
export const more = 'Mehr';
export const sendDefault = 'Standard senden';
export const sendNull = 'null senden';
export const sendEmpty = 'Leer senden';
export const addItem = 'Eintrag hinzufügen';
export const item = (number: number): string => `Eintrag ${number}`;
export const moveItemUp = (number: number): string => `Eintrag ${number} nach oben`;
export const moveItemDown = (number: number): string => `Eintrag ${number} nach unten`;
export const removeItem = (number: number): string => `Eintrag ${number} entfernen`;
export const rowName = (number: number): string => `Name ${number}`;
export const rowValue = (number: number): string => `Wert ${number}`;
export const addRow = 'Zeile hinzufügen';
export const removeRow = (number: number): string => `Zeile ${number} entfernen`;
export const kind = 'Art';
export const value = 'Wert';

/** The form as a whole. */
export const notShown = (count: number): string =>
  `${counted(count, { one: 'weiteres Feld wird', other: 'weitere Felder werden' })} nicht gezeigt.`;
export const setInUrl = (count: number): string =>
  `${counted(count, { one: 'weiteres Feld wird', other: 'weitere Felder werden' })} nicht gezeigt; in der URL setzen.`;
export const furtherConditions = (keywords: string): string => `Das Schema stellt weitere Bedingungen (${keywords}).`;
export const problems = (count: number): string => `${counted(count, { one: 'Fehler', other: 'Fehler' })}:`;
export const configurationAsWhole = 'Die Konfiguration:';

/** The result of the form. */
export const copy = 'Kopieren';
export const theUrl = '(die URL)';
export const theConfiguration = '(die Konfiguration)';
export const sentHeaders = 'Header jeder Anfrage:';
/** A group of fields whose values are sent as headers. */
export const requestHeaders = 'Anfrage-Header';
export const headersHint = 'Werden als HTTP-Header mit jeder Anfrage gesendet, nie in der URL.';
export const secretUrl = 'Eine URL mit einem Geheimnis ist selbst geheim.';
export const showSecrets = 'Geheimnisse zeigen';
export const allFilledIn = 'Alle Pflichtfelder sind ausgefüllt.';
export const noneRequired = 'Kein Feld ist erforderlich.';
export const wholeInSentence = 'die Konfiguration als Ganzes';
export const requiredFields = (names: string): string => `Erforderlich: ${names}.`;
/** Fields of which some are required: `Token, or User and Password`. The first text may be a list with commas. */
export const andLast = (others: string, last: string): string => `${others} und ${last}`;
export const orLast = (others: string, last: string): string => `${others} oder ${last}`;
export const orLastOfSeveral = (others: string, last: string): string => `${others}, oder ${last}`;
export const onlyOneOf = (choice: string): string => `entweder ${choice}`;
export const invalidFields = (names: string): string => `Ungültig: ${names}.`;
export const nothingToFillIn = 'Nichts auszufüllen.';
export const copied = 'Kopiert.';
export const notCopied = 'Der Browser ließ das Kopieren nicht zu. Text markieren und selbst kopieren.';
