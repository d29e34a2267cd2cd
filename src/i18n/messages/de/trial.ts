import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** A connection that was opened from a page. */
export const connectionNumber = (number: number): string => `Verbindung ${number}`;
export const connectionSettings = 'Einstellungen dieser Verbindung:';
export const connectionSettingsFixed = 'Für eine andere Einstellung eine neue Verbindung öffnen.';
export const connecting = 'Verbindet …';
export const connected = 'Verbunden.';
export const endedByServer = 'Der Server hat diese Sitzung beendet.';
export const closed = 'Geschlossen.';
export const notConnected = 'Nicht verbunden.';
export const cancel = 'Abbrechen';
export const close = 'Schließen';
export const connectAgain = 'Erneut verbinden';
export const remove = 'Entfernen';
export const tryAgain = 'Erneut versuchen';
export const withoutName = 'ohne Namen';
export const server = 'Server:';
export const instructions = 'Anweisungen des Servers';

/** Its tools. */
export const noTool = 'Es gibt kein Werkzeug zum Aufrufen.';
export const tool = 'Werkzeug';
export const readOnly = 'Laut Server ändert dieses Werkzeug nichts.';
export const destructive = 'Laut Server kann dieses Werkzeug Daten löschen oder überschreiben.';
export const calling = 'Wird aufgerufen …';
export const callTool = 'Werkzeug aufrufen';
export const cancelCall = 'Aufruf abbrechen';
export const waitingForAnswer = 'Wartet auf die Antwort …';
export const reportedError = (time: string): string => ` meldet nach ${time} einen Fehler.`;
export const answeredIn = (time: string): string => ` antwortete in ${time}.`;
export const noTools = 'Der Server meldet keine Werkzeuge.';
export const toolsNotListed = 'Der Server listet seine Werkzeuge nicht auf.';

/** The result of a tool. */
export const more = 'Mehr';
export const furtherParts = (count: number): string => `${counted(count, { one: 'weiterer Teil', other: 'weitere Teile' })} nicht gezeigt.`;
export const nothing = 'Nichts';
export const noContent = 'Das Werkzeug antwortete ohne Inhalt.';
export const unknownKind = 'Unbekannter Inhaltstyp';
export const text = 'Text';
export const image = 'Bild';
export const audio = 'Audio';
export const resource = 'Ressource';
export const resourceLink = 'Link zu einer Ressource';
export const structured = 'Strukturierter Inhalt';
export const bytesNotShown = (count: number): string => `${counted(count, { one: 'Byte', other: 'Bytes' })}, nicht gezeigt.`;
export const firstOf = (kept: string, count: number): string =>
  `Die ersten ${kept} von ${counted(count, { one: 'Zeichen', other: 'Zeichen' })}.`;
export const tooDeep = 'Zu tief verschachtelt für die Anzeige.';

/** Tools that the list leaves out. */
export const toolsCut = (tools: string): string => `Der Server hat mehr als ${tools}; der Rest fehlt hier.`;
export const toolsWithoutName = (tools: string): string => `${tools} ausgelassen: Ein Werkzeug ohne Namen lässt sich nicht aufrufen.`;
