import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The home page, without its search. */
export const whatFor =
  'Über einen MCP-Server kann ein KI-Assistent handeln: Dateien lesen, eine Datenbank abfragen, eine Nachricht senden.';
export const howMany = (count: number): string =>
  `Dieser Katalog enthält ${counted(count, { other: 'Server' })} mit Werkzeugen, Einstellungen und Prüfungen.`;
export const categories = 'Kategorien';
export const allCategories = 'Alle Kategorien';
export const profiles = 'Profile';
export const profilesMeaning = 'Server, die für eine Art von Aufgabe gut zusammenpassen.';
export const mostUsed = 'Am meisten benutzt';
export const servers = 'Server';
export const newest = 'Neueste';
export const browseAll = (count: number): string =>
  count === 1 ? 'Den einen Server ansehen' : `Alle ${counted(count, { other: 'Server' })} ansehen`;
export const allByAge = 'Alle, neueste zuerst';
export const noServers = 'Dieser Katalog enthält noch keinen Server.';
export const legend = 'Was die Badges bedeuten';
