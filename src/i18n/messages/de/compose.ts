import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);

const tokensOf = (count: number): string => counted(count, { one: 'Token', other: 'Tokens' });

/** The page that builds a configuration with several servers. */
export const title = 'Konfiguration zusammenstellen';
export const description = 'MCP-Server auswählen und als eine Konfiguration für jeden Client oder als Profil exportieren.';
export const lead =
  'Server auswählen und eine Konfiguration mit allen für jeden Client exportieren. Die Auswahl ist Teil der URL dieser Seite; dieser Tab behält sie, bis er geschlossen wird.';
export const noScript = 'Zum Zusammenstellen ist JavaScript nötig. Ohne JavaScript ein fertiges Profil wählen:';

export const add = 'Server hinzufügen';
export const searchLabel = 'Server zum Hinzufügen finden';
export const placeholder = 'Was sollen sie können?';
export const addHelp = 'Mit den Pfeiltasten durch die Treffer gehen, mit der Eingabetaste hinzufügen.';
export const addButton = 'Hinzufügen';
export const alreadyAdded = 'Hinzugefügt';
export const found = (count: number): string => counted(count, { other: 'Server gefunden.' });
export const foundFirst = (shown: number, count: number): string =>
  `${counted(count, { other: 'Server' })} gefunden; angezeigt werden die besten ${numbers.format(shown)}.`;
export const nothingFound = 'Nichts gefunden. Andere Wörter versuchen.';
export const searchFailed = 'Die Suche wurde nicht geladen. Server lassen sich auch von ihren Seiten aus hinzufügen.';

export const selected = 'Ausgewählte Server';
export const empty =
  'Keine Server ausgewählt. Nach Servern suchen oder auf der Seite eines Servers „Zu einer Konfiguration hinzufügen“ wählen.';
export const moveUp = 'Nach oben';
export const moveDown = 'Nach unten';
export const remove = 'Entfernen';
export const removeUnknown = 'Server entfernen, die nicht im Katalog sind';
export const settings = 'Einstellungen';
export const loading = 'Wird geladen …';
export const unknown = 'Nicht in diesem Katalog.';
export const failed = 'Die Angaben zu diesem Server wurden nicht geladen.';
export const tryAgain = 'Erneut versuchen';
export const tooMany = (most: number): string =>
  `Eine Konfiguration kann höchstens ${numbers.format(most)} Server haben; die übrigen fehlen.`;

export const added = (name: string, count: number): string => `${name} hinzugefügt. ${counted(count, { other: 'Server' })} ausgewählt.`;
export const removed = (name: string, count: number): string => `${name} entfernt. ${counted(count, { other: 'Server' })} ausgewählt.`;
export const moved = (name: string, place: number, count: number): string =>
  `${name} ist Nummer ${numbers.format(place)} von ${numbers.format(count)}.`;

export const contextCost = 'Kontextbedarf';
export const contextCostLead =
  'Clients laden die Werkzeuge aller Server in den Kontext des Modells. Eine Grenze zeigt, welche Werkzeuge sie überschreiten.';
export const limit = 'Grenze in Tokens';
export const total = (tokens: number): string => `Die Werkzeuge belegen ${tokensOf(tokens)} (o200k_base).`;
export const totalAtLeast = (tokens: number): string => `Die Werkzeuge belegen mindestens ${tokensOf(tokens)} (o200k_base).`;
export const notCounted = (count: number): string =>
  `Nicht mitgezählt: ${counted(count, { one: 'Server, dessen', other: 'Server, deren' })} Werkzeuge nicht ganz bekannt sind.`;
export const belowLimit = (tokens: number): string => `Bis zur Grenze bleiben ${tokensOf(tokens)}.`;
export const aboveLimit = (tokens: number): string => `Das sind ${tokensOf(tokens)} über der Grenze.`;
export const leaveOut = (tools: number, tokens: number): string =>
  `Um die Grenze einzuhalten, im Client ${counted(tools, { one: 'Werkzeug', other: 'Werkzeuge' })} abschalten. Das spart ${tokensOf(tokens)}:`;
export const moreTools = (count: number): string => `und ${counted(count, { one: 'weiteres Werkzeug', other: 'weitere Werkzeuge' })}`;
export const previousSelection = (count: number): string =>
  `Dieser Tab enthält noch ${counted(count, { one: 'anderen Server', other: 'andere Server' })} aus der vorigen Auswahl.`;
export const addPrevious = 'Auch hinzufügen';

export const profileName = 'Name des Profils';
export const profileDescription = 'Beschreibung';
export const defaultName = 'Meine Server';

export const notLoaded = 'Ausgelassen, weil ihre Angaben nicht geladen wurden:';
export const unreadConnections =
  'Ausgelassen, weil ihre Verbindung nicht gelesen werden konnte. Ihre Seiten zeigen, wie man sich verbindet:';
