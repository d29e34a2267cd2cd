import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The page of all checks. */
export const title = 'Prüfungen';
export const description = (checks: string): string => `${checks}, denen jeder MCP-Server dieses Katalogs unterzogen wird.`;
export const lead = (checks: string): string =>
  `Jeder Server durchläuft ${checks}: Programme lesen seine Beschreibungen, Schemas, Adressen und Namen und kennen, womit Menschen und Modelle schon getäuscht wurden. Ein Server besteht, wenn nichts Kritisches oder Schweres gefunden wurde. Das heißt nur, dass nichts dergleichen zu sehen war: Eine Prüfung startet keinen Server und versteht ihn nicht.`;
export const changedLately = 'Was sich zuletzt änderte';

/** The page of a check. */
export const check = (id: string): string => `Prüfung ${id}`;
export const stops = 'Ein Server mit einem Befund dieser Schwere besteht nicht.';
export const why = 'Warum es wichtig ist';
export const fix = 'Was Autoren eines Servers tun können';
export const servers = 'Server';
export const nothingFound = 'Nichts dergleichen wurde an einem Server dieses Katalogs gefunden.';
export const more = (count: number): string => `Und ${counted(count, { one: 'weiterer Server', other: 'weitere Server' })}.`;
