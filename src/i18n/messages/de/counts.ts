import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** `64 Server` */
export const servers = (count: number): string => counted(count, { other: 'Server' });

/** `14 Werkzeuge` */
export const tools = (count: number): string => counted(count, { one: 'Werkzeug', other: 'Werkzeuge' });

/** `3 Argumente` */
export const parameters = (count: number): string => counted(count, { one: 'Argument', other: 'Argumente' });

/** `50 Prüfungen` */
export const checks = (count: number): string => counted(count, { one: 'Prüfung', other: 'Prüfungen' });

/** `18 Kategorien` */
export const categories = (count: number): string => counted(count, { one: 'Kategorie', other: 'Kategorien' });

/** `1.234 Tokens` */
export const tokens = (count: number): string => counted(count, { one: 'Token', other: 'Tokens' });
