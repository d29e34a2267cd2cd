import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The search that opens over every page. */
export const title = 'Server und Seiten suchen';
export const placeholder = 'Ein Server, ein Werkzeug oder eine Seite';
export const close = 'Schließen';
export const suggestions = 'Vorschläge';

/** Headings of groups of results. */
export const recent = 'Zuletzt geöffnet';
export const servers = 'Server';
export const onThisPage = 'Auf dieser Seite';
export const pages = 'Seiten';
export const further = 'Mehr';

export const compare = 'Server vergleichen';
export const compose = 'Konfiguration zusammenstellen';
export const compareSynonyms = ['compare', 'Vergleich', 'vergleichen'];
export const composeSynonyms = ['compose', 'configuration', 'konfigurieren', 'zusammenstellen'];

/** Messages about a search. */
export const results = (count: number): string => counted(count, { one: 'Treffer', other: 'Treffer' });
export const nothing = 'Kein Server passt.';
export const failed = 'Der Suchindex ließ sich nicht laden.';
export const allResults = (count: string, text: string): string => `Alle ${count} Treffer für „${text}“`;
export const searchFor = (text: string): string => `Nach „${text}“ suchen`;
export const searchInstead = (text: string): string => `Stattdessen nach ${text} suchen`;
export const didYouMean = (text: string): string => `Vielleicht „${text}“?`;
export const tool = 'Werkzeug';

/** What the keys do. */
export const moves = 'wählen';
export const opens = 'öffnen';
export const opensApart = 'in neuem Tab';
export const closes = 'schließen';
export const control = 'Strg';
