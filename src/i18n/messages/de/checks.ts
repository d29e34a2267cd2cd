import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The page of all checks. */
export const title = 'Prüfungen';
export const description = (checks: string): string => `${checks}, die bei jedem MCP-Server dieses Katalogs laufen.`;
export const lead = (checks: string): string =>
  `Programme führen bei jedem Server ${checks} durch: an seinen Beschreibungen, Schemas, URLs und Namen. Sie suchen nach Mustern, mit denen Menschen und Modelle schon getäuscht wurden. Ein Server besteht, wenn es keinen Befund der Schwere „kritisch“ oder „hoch“ gibt. Das heißt nur, dass kein solches Muster gefunden wurde: Eine Prüfung startet keinen Server und versteht ihn nicht.`;
export const recentChanges = 'Neueste Änderungen';

/** What each family of checks is about. */
export const aboutFamily: Readonly<Record<'U' | 'P' | 'S' | 'N' | 'I' | 'K' | 'R' | 'H', string>> = {
  U: 'Text, der unsichtbar ist oder wie etwas anderes aussieht.',
  P: 'Beschreibungen, die einem Modell Anweisungen geben, statt ein Werkzeug zu beschreiben.',
  S: 'Was Werkzeuge und Konfigurationen verlangen und wie sie es nennen.',
  N: 'Die Hosts eines Servers und der Inhalt seiner URLs.',
  I: 'Namen, die mit denen anderer verwechselt werden können.',
  K: 'Was ein Paket auf dem Rechner tun darf, der es startet, und woher es kommt.',
  R: 'Was sich vom freigegebenen Zustand des Servers unterscheidet.',
  H: 'URLs und Markup, die eine Seite oder ein Client ausführen könnte.',
};

/** The page of a check. */
export const check = (id: string): string => `Prüfung ${id}`;
export const severityFails = 'Ein Server mit einem Befund dieser Schwere besteht nicht.';
export const why = 'Warum es wichtig ist';
export const fix = 'Was der Autor eines Servers tun kann';
export const servers = 'Server';
export const noFindings = 'Kein Server dieses Katalogs hat diesen Befund.';
export const more = (count: number): string => `Und ${counted(count, { one: 'weiterer Server', other: 'weitere Server' })}.`;
