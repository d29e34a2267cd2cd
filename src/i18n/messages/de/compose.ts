import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);

/** Making a list of servers in the browser. */
export const title = 'Liste zusammenstellen';
export const description = 'MCP-Server auswählen und als eine Konfiguration für jeden Client oder als Profil mitnehmen.';
export const lead =
  'Server auswählen und als eine Konfiguration für jeden Client mitnehmen. Die Liste steht in der Adresse dieser Seite; der Tab merkt sie sich, bis er geschlossen wird.';
export const noScript = 'Zum Zusammenstellen ist JavaScript nötig. Ohne JavaScript gibt es fertige Listen unter den Profilen.';

export const add = 'Server hinzufügen';
export const searchLabel = 'Server zum Hinzufügen finden';
export const placeholder = 'Was sollen sie können?';
export const addHelp = 'Die Pfeiltasten gehen durch die Treffer, die Eingabetaste fügt hinzu.';
export const addButton = 'Hinzufügen';
export const inList = 'In der Liste';
export const found = (count: number): string => counted(count, { other: 'Server gefunden.' });
export const foundFirst = (shown: number, count: number): string =>
  `${counted(count, { other: 'Server' })} gefunden, hier die besten ${numbers.format(shown)}.`;
export const nothingFound = 'Nichts gefunden. Andere Wörter helfen vielleicht.';
export const searchFailed = 'Die Suche wurde nicht geladen. Server lassen sich auch von ihren Seiten aus hinzufügen.';

export const list = 'Die Liste';
export const empty = 'Die Liste ist leer. Oben lassen sich Server finden, und auf jeder Serverseite steht „Auf eine Liste setzen“.';
export const moveUp = 'Nach oben';
export const moveDown = 'Nach unten';
export const remove = 'Entfernen';
export const removeUnknown = 'Alle entfernen, die nicht im Katalog stehen';
export const settings = 'Einstellungen';
export const loading = 'Wird geladen …';
export const unknown = 'Nicht in diesem Katalog.';
export const failed = 'Die Angaben dazu wurden nicht geladen.';
export const again = 'Noch einmal versuchen';
export const tooMany = (most: number): string => `Eine Liste fasst höchstens ${numbers.format(most)} Server; die übrigen fehlen.`;

export const added = (name: string, count: number): string => `${name} hinzugefügt. ${counted(count, { other: 'Server' })} in der Liste.`;
export const removed = (name: string, count: number): string => `${name} entfernt. ${counted(count, { other: 'Server' })} in der Liste.`;
export const moved = (name: string, place: number, count: number): string =>
  `${name} steht auf Platz ${numbers.format(place)} von ${numbers.format(count)}.`;

export const kept = (count: number): string =>
  `Vorher enthielt die Liste in diesem Tab ${counted(count, { one: 'anderen Server', other: 'andere Server' })}.`;
export const takeKept = 'Auch aufnehmen';

export const name = 'Name der Liste';
export const about = 'Wozu sie dient';
export const unnamed = 'Meine Liste';

export const unreadWays =
  'Die Konfiguration dieser Server lässt sich hier nicht erstellen, weil nicht zu lesen war, wie sie erreicht werden. Sie steht auf ihren Seiten:';
