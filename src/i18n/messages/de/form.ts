import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** What stands beside the name of a field. */
export const required = 'nötig';
export const secret = 'geheim';
export const deprecated = 'veraltet';
export const setByServer = 'vom Server gesetzt';
export const cannotBeSent = (why: string): string => `Lässt sich nicht senden: ${why}`;
export const requiredWhen = (label: string): string => `Nötig, wenn ${label} gesetzt ist`;
export const isRequired = 'Nötig.';
export const requiredWithin = 'ist nötig';
export const sends = (value: string): string => `Sendet ${value}`;
export const aValue = 'einen Wert';
export const emptyText = 'den leeren Text';

/** What a field asks for. */
export const byDefault = (value: string): string => `Standard: ${value}`;
export const forExample = (values: string): string => `Zum Beispiel ${values}`;
export const format = (name: string): string => `Format: ${name}`;
export const wholeNumber = 'Ganze Zahl';
export const moreThan = (limit: number): string => `Mehr als ${limit}`;
export const lessThan = (limit: number): string => `Weniger als ${limit}`;
export const multipleOf = (factor: number): string => `Ein Vielfaches von ${factor}`;
export const eachOnce = 'Jeder Eintrag nur einmal';
export const writtenAsJson = 'Als JSON geschrieben';
export const numberLimits = {
  between: (least: number, most: number): string => `${least} bis ${most}`,
  least: (least: number): string => `mindestens ${least}`,
  most: (most: number): string => `höchstens ${most}`,
};
export const characterLimits = {
  between: (least: number, most: number): string => `${least} bis ${most} Zeichen`,
  least: (least: number): string => `mindestens ${least} Zeichen`,
  most: (most: number): string => `höchstens ${most} Zeichen`,
};
export const itemLimits = {
  between: (least: number, most: number): string => `${least} bis ${most} Einträge`,
  least: (least: number): string => `mindestens ${least} Einträge`,
  most: (most: number): string => `höchstens ${most} Einträge`,
};

/** Controls. */
export const yes = 'Ja';
export const no = 'Nein';
export const yesWithin = 'ja';
export const noWithin = 'nein';
export const sendOption = (label: string): string => `${label} senden`;
export const defaultOption = (label: string): string => `Standard (${label})`;
export const choose = 'Auswählen …';
export const notSet = 'Nicht gesetzt';
export const needsScript = 'Zum Ausfüllen ist JavaScript nötig.';
export const notSentByHand = (parameters: string): string =>
  `Wird ohne JavaScript nicht gesendet. Von Hand: ${parameters} an die Adresse anhängen.`;
export const clear = 'Leeren';
export const more = 'Mehr';
export const sendDefault = 'Standard senden';
export const sendNull = 'null senden';
export const sendEmpty = 'Leer senden';
export const addItem = 'Eintrag hinzufügen';
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
export const notShownByHand = (count: number): string =>
  `${counted(count, { one: 'weiteres Feld wird', other: 'weitere Felder werden' })} nicht gezeigt; von Hand in der Adresse setzen.`;
export const furtherConditions = (keywords: string): string => `Das Schema stellt weitere Bedingungen (${keywords}).`;
export const problems = (count: number): string => `${counted(count, { one: 'Fehler', other: 'Fehler' })}:`;
export const configurationAsWhole = 'Die Konfiguration:';

/** What comes of it. */
export const copy = 'Kopieren';
export const theAddress = '(die Adresse)';
export const theConfiguration = '(die Konfiguration)';
export const sentHeaders = 'Header jeder Anfrage:';
/** A group of fields whose values travel as headers. */
export const requestHeaders = 'Anfrage-Header';
export const headersHint = 'Gehen als HTTP-Header mit jeder Anfrage mit, nie in der Adresse.';
export const secretAddress = 'Eine Adresse mit einem Geheimnis ist selbst geheim.';
export const showSecrets = 'Geheimnisse zeigen';
export const complete = 'Alles Nötige ist ausgefüllt.';
export const wholeWithin = 'die Konfiguration als Ganzes';
export const stillToFix = (names: string): string => `Noch zu berichtigen: ${names}.`;
export const nothingToFillIn = 'Nichts auszufüllen.';
export const copied = 'Kopiert.';
export const notCopied = 'Der Browser ließ das Kopieren nicht zu. Text markieren und von Hand kopieren.';
