import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The page of all checks. */
export const title = 'Checks';
export const description = (checks: string): string => `The ${checks} that every listed MCP server goes through.`;
export const lead = (checks: string): string =>
  `Every server goes through ${checks}: its descriptions, schemas, addresses and names are read by programs that know what was used to mislead people and models before. A server passes when nothing critical or high was found. Passing says that nothing of this kind was seen, and no more: a check does not run a server, and does not understand it.`;
export const changedLately = 'What changed lately';

/** The page of a check. */
export const check = (id: string): string => `Check ${id}`;
export const stops = 'A server with a finding of this severity does not pass.';
export const why = 'Why it matters';
export const fix = 'What the author of a server can do';
export const servers = 'Servers';
export const nothingFound = 'Nothing of this kind was found at any server of this catalogue.';
export const more = (count: number): string => `And ${counted(count, { one: 'more server', other: 'more servers' })}.`;
