import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);
const joined = new Intl.ListFormat(language, { type: 'conjunction' });

/** The page that compares servers side by side. */
export const title = 'Compare servers';
export const description = 'Compare two to four MCP servers side by side: how to use them, their settings, tools and checks.';
export const lead =
  'See two to four servers side by side: how to use them, their settings, tools and checks. The selection is part of the URL of this page, so you can share it.';
export const noScript = 'Comparing servers needs JavaScript. Without it, open the pages of servers from a list:';
export const add = 'Add a server';
export const result = 'Comparison';
export const empty = 'No servers selected. Search for a server above, or choose “Compare with other servers” on the page of a server.';
export const onlyOne = 'One server is selected. Add a second one to compare.';
export const atMost = (most: number): string =>
  `At most ${numbers.format(most)} servers can be compared. Remove one before you add another.`;
export const leftOut = (most: number, names: readonly string[]): string =>
  `At most ${numbers.format(most)} servers can be compared. Left out: ${joined.format(names)}.`;
export const onlyDifferent = 'Only rows that differ';
export const noDifference = 'These servers do not differ in any row.';
export const scrollHint = 'Scroll sideways to see all servers.';
export const tableOf = (names: readonly string[]): string => `Comparison of ${joined.format(names)}`;
export const property = 'Property';
export const same = 'the same';

/** Servers that cannot be shown. */
export const searchFor = 'Search for it';
export const closed = 'This catalogue gives its details only with a key.';
export const openPage = 'Open its page';
export const added = (name: string, count: number): string =>
  `${name} added. ${counted(count, { one: 'server', other: 'servers' })} selected.`;
export const removed = (name: string, count: number): string =>
  `${name} removed. ${counted(count, { one: 'server', other: 'servers' })} selected.`;

/** The rows. */
export const ways = 'Ways to use it';
export const packages = 'Packages';
export const remoteSettings = 'Settings (remote)';
export const localSettings = 'Settings (local)';
export const descriptionRow = 'Description';
export const contextCost = 'Context cost of the tools';
export const verifiedOwner = 'Verified owner';
export const license = 'Licence';
export const lastChange = 'Last change';

/** The cells. */
export const notKnown = 'not known';
export const notOffered = 'not offered';
export const yes = 'yes';
export const no = 'no';
export const none = 'none';
export const olderTransport = 'older transport (SSE)';
export const unknownCommand = 'command not known';
export const version = (text: string): string => `version ${text}`;
export const newestVersion = (text: string): string => `newest version ${text}`;
export const attested = 'with provenance attestation';
export const packageStates: Readonly<Record<'deprecated' | 'yanked' | 'unlisted' | 'missing', string>> = {
  deprecated: 'deprecated',
  yanked: 'yanked',
  unlisted: 'not listed',
  missing: 'not in its registry',
};
export const noSettings = 'No settings.';
export const required = (count: number): string => `${numbers.format(count)} required`;
export const optional = (count: number): string => `${numbers.format(count)} optional`;
export const secret = (count: number): string => `${numbers.format(count)} secret`;
export const isRequired = 'required';
export const isSecret = 'secret';
export const inAll = (count: number): string => `In all of these servers: ${numbers.format(count)}`;
export const inSome = (count: number): string => `In some of these servers: ${numbers.format(count)}`;
export const onlyHere = (count: number): string => `Only in this server: ${numbers.format(count)}`;
export const findings = (count: number): string => counted(count, { one: 'finding', other: 'findings' });
export const ofSeverity = (severity: string, count: number): string => `${severity}: ${numbers.format(count)}`;

/** Links to this page. */
export const compareWithOthers = 'Compare with other servers';
export const compare = 'Compare';
export const compareOf = (names: readonly string[]): string => joined.format(names);
