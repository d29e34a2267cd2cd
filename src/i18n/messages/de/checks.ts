import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The page of all checks. */
export const title = 'Prüfungen';
export const description = (checks: string): string => `${checks}, die bei jedem MCP-Server dieses Katalogs laufen.`;
export const lead = (checks: string): string =>
  `Programme führen bei jedem Server ${checks} durch: an seinen Beschreibungen, Schemas, URLs und Namen. Sie suchen nach Mustern, mit denen Menschen und Modelle schon getäuscht wurden. Ein Server besteht, wenn es keinen Befund der Schwere „kritisch“ oder „hoch“ gibt. Das heißt nur, dass kein solches Muster gefunden wurde: Eine Prüfung startet keinen Server und versteht ihn nicht.`;
export const recentChanges = 'Neueste Änderungen';

/** The page of a check. */
export const check = (id: string): string => `Prüfung ${id}`;
export const severityFails = 'Ein Server mit einem Befund dieser Schwere besteht nicht.';
export const why = 'Warum es wichtig ist';
export const fix = 'Was der Autor eines Servers tun kann';
export const servers = 'Server';
export const noFindings = 'Kein Server dieses Katalogs hat diesen Befund.';
export const more = (count: number): string => `Und ${counted(count, { one: 'weiterer Server', other: 'weitere Server' })}.`;
