import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const compactly = counter(language, { notation: 'compact', maximumFractionDigits: 1 });

/** The marks of a server in lists and on its page. */
export const verified = 'Bestätigt';
export const verifiedMeaning = 'Die Betreuer dieses Katalogs stehen für den Eigentümer ein';
export const deployed = 'Erreichbar';
export const deployedMeaning = 'Läuft an einer Adresse, mit der man sich verbinden kann';
export const local = 'Läuft lokal';
export const localMeaning = 'Lässt sich auf dem eigenen Rechner starten';
export const deprecated = 'Veraltet';
export const deprecatedMeaning = 'Seine Quelle rät davon ab, ihn neu einzusetzen';
export const failed = 'Prüfung nicht bestanden';
export const failedMeaning = 'Eine Prüfung seiner Texte und Adressen fand etwas Ernstes';
export const uses = (count: number): string => compactly(count, { one: 'Aufruf', other: 'Aufrufe' });
export const usesMeaning = (count: number): string => `${counted(count, { other: 'Mal' })} benutzt, wie seine Quelle angibt`;
export const noDescription = 'Noch keine Beschreibung.';
