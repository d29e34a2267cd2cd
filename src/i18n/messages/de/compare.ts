import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);
const joined = new Intl.ListFormat(language, { type: 'conjunction' });

/** The page that compares servers side by side. */
export const title = 'Server vergleichen';
export const description =
  'Zwei bis vier MCP-Server nebeneinander vergleichen: wie man sie nutzt, ihre Einstellungen, Werkzeuge und Prüfungen.';
export const lead =
  'Zwei bis vier Server nebeneinander: wie man sie nutzt, ihre Einstellungen, Werkzeuge und Prüfungen. Die Auswahl ist Teil der URL dieser Seite und lässt sich so weitergeben.';
export const noScript = 'Zum Vergleichen ist JavaScript nötig. Ohne JavaScript die Seiten der Server aus einer Liste öffnen:';
export const add = 'Server hinzufügen';
export const result = 'Vergleich';
export const empty =
  'Keine Server ausgewählt. Oben nach einem Server suchen oder auf der Seite eines Servers „Mit anderen Servern vergleichen“ wählen.';
export const onlyOne = 'Ein Server ist ausgewählt. Zum Vergleichen einen zweiten hinzufügen.';
export const atMost = (most: number): string =>
  `Höchstens ${numbers.format(most)} Server lassen sich vergleichen. Vor dem Hinzufügen einen entfernen.`;
export const leftOut = (most: number, names: readonly string[]): string =>
  `Höchstens ${numbers.format(most)} Server lassen sich vergleichen. Ausgelassen: ${joined.format(names)}.`;
export const onlyDifferent = 'Nur Zeilen mit Unterschieden';
export const noDifference = 'Diese Server unterscheiden sich in keiner Zeile.';
export const scrollHint = 'Seitwärts scrollen, um alle Server zu sehen.';
export const tableOf = (names: readonly string[]): string => `Vergleich von ${joined.format(names)}`;
export const property = 'Eigenschaft';
export const same = 'gleich';

/** Servers that cannot be shown. */
export const searchFor = 'Danach suchen';
export const closed = 'Dieser Katalog gibt die Einzelheiten nur mit einem Schlüssel heraus.';
export const openPage = 'Seite öffnen';
export const added = (name: string, count: number): string => `${name} hinzugefügt. ${counted(count, { other: 'Server' })} ausgewählt.`;
export const removed = (name: string, count: number): string => `${name} entfernt. ${counted(count, { other: 'Server' })} ausgewählt.`;

/** The rows. */
export const ways = 'Möglichkeiten der Nutzung';
export const packages = 'Pakete';
export const remoteSettings = 'Einstellungen (remote)';
export const localSettings = 'Einstellungen (lokal)';
export const descriptionRow = 'Beschreibung';
export const contextCost = 'Kontextbedarf der Werkzeuge';
export const verifiedOwner = 'Eigentümer verifiziert';
export const license = 'Lizenz';
export const lastChange = 'Letzte Änderung';

/** The cells. */
export const notKnown = 'nicht bekannt';
export const notOffered = 'nicht angeboten';
export const yes = 'ja';
export const no = 'nein';
export const none = 'keine';
export const olderTransport = 'älterer Transport (SSE)';
export const unknownCommand = 'Befehl nicht bekannt';
export const version = (text: string): string => `Version ${text}`;
export const newestVersion = (text: string): string => `neueste Version ${text}`;
export const attested = 'mit Herkunftsnachweis';
export const packageStates: Readonly<Record<'deprecated' | 'yanked' | 'unlisted' | 'missing', string>> = {
  deprecated: 'veraltet',
  yanked: 'zurückgezogen',
  unlisted: 'nicht gelistet',
  missing: 'nicht in seiner Registry',
};
export const noSettings = 'Keine Einstellungen.';
export const required = (count: number): string => `${numbers.format(count)} erforderlich`;
export const optional = (count: number): string => `${numbers.format(count)} optional`;
export const secret = (count: number): string => `${numbers.format(count)} geheim`;
export const isRequired = 'erforderlich';
export const isSecret = 'geheim';
export const inAll = (count: number): string => `In allen diesen Servern: ${numbers.format(count)}`;
export const inSome = (count: number): string => `In einigen dieser Server: ${numbers.format(count)}`;
export const onlyHere = (count: number): string => `Nur in diesem Server: ${numbers.format(count)}`;
export const findings = (count: number): string => counted(count, { one: 'Befund', other: 'Befunde' });
export const ofSeverity = (severity: string, count: number): string => `${severity}: ${numbers.format(count)}`;

/** Links to this page. */
export const compareWithOthers = 'Mit anderen Servern vergleichen';
export const compare = 'Vergleichen';
export const compareOf = (names: readonly string[]): string => joined.format(names);
