import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** `64 servers` */
export const servers = (count: number): string => counted(count, { one: 'server', other: 'servers' });

/** `14 tools` */
export const tools = (count: number): string => counted(count, { one: 'tool', other: 'tools' });

/** `3 arguments` */
export const parameters = (count: number): string => counted(count, { one: 'argument', other: 'arguments' });

/** `50 checks` */
export const checks = (count: number): string => counted(count, { one: 'check', other: 'checks' });

/** `18 categories` */
export const categories = (count: number): string => counted(count, { one: 'category', other: 'categories' });

/** `1,234 tokens` */
export const tokens = (count: number): string => counted(count, { one: 'token', other: 'tokens' });
