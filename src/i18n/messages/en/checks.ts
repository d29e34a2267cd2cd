import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The page of all checks. */
export const title = 'Checks';
export const description = (checks: string): string => `The ${checks} that run on every listed MCP server.`;
export const lead = (checks: string): string =>
  `Programs run ${checks} on every server: on its descriptions, schemas, URLs and names. They look for patterns that were used to mislead people and models. A server passes when there is no critical or high finding. Passing means only that no such pattern was found: a check does not run a server and does not understand it.`;
export const recentChanges = 'Recent changes';

/** What each family of checks is about. */
export const aboutFamily: Readonly<Record<'U' | 'P' | 'S' | 'N' | 'I' | 'K' | 'R' | 'H', string>> = {
  U: 'Text that is invisible, or looks like something else.',
  P: 'Descriptions that give a model instructions instead of describing a tool.',
  S: 'What tools and configurations request, and how they name it.',
  N: 'The hosts of a server, and the contents of its URLs.',
  I: 'Names that could be confused with those of others.',
  K: 'What a package may do on the machine that starts it, and where it comes from.',
  R: 'What differs from the approved state of the server.',
  H: 'URLs and markup that a page or a client might run.',
};

/** The page of a check. */
export const check = (id: string): string => `Check ${id}`;
export const severityFails = 'A server with a finding of this severity does not pass.';
export const why = 'Why it matters';
export const fix = 'What the author of a server can do';
export const servers = 'Servers';
export const noFindings = 'No server in this catalogue has this finding.';
export const more = (count: number): string => `And ${counted(count, { one: 'more server', other: 'more servers' })}.`;
