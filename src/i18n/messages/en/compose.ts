import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);

/** Making a list of servers in the browser. */
export const title = 'Make a list';
export const description = 'Choose MCP servers, and take them along as one configuration for every client, or as a profile.';
export const lead =
  'Choose servers and take them along as one configuration for every client. The list stands in the address of this page; the tab remembers it until it is closed.';
export const noScript = 'Making a list needs JavaScript. Without it, the profiles have lists that were made before.';

export const add = 'Add servers';
export const searchLabel = 'Find servers to add';
export const placeholder = 'What should they do?';
export const addHelp = 'Arrow keys go through what is found; Enter adds it.';
export const addButton = 'Add';
export const inList = 'In the list';
export const found = (count: number): string => counted(count, { one: 'server found.', other: 'servers found.' });
export const foundFirst = (shown: number, count: number): string =>
  `${counted(count, { one: 'server', other: 'servers' })} found, the best ${numbers.format(shown)} are shown.`;
export const nothingFound = 'Nothing found. Try other words.';
export const searchFailed = 'The search did not load. Servers can also be added from their pages.';

export const list = 'The list';
export const empty = 'The list is empty. Find servers above, or press “Add to a list” on the page of a server.';
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const remove = 'Remove';
export const removeUnknown = 'Remove all that are not listed';
export const settings = 'Settings';
export const loading = 'Loading…';
export const unknown = 'Not in this catalogue.';
export const failed = 'What is known of it did not load.';
export const again = 'Try again';
export const tooMany = (most: number): string => `A list holds ${numbers.format(most)} servers at most; the others are left out.`;

export const added = (name: string, count: number): string =>
  `${name} added. ${counted(count, { one: 'server', other: 'servers' })} in the list.`;
export const removed = (name: string, count: number): string =>
  `${name} removed. ${counted(count, { one: 'server', other: 'servers' })} in the list.`;
export const moved = (name: string, place: number, count: number): string =>
  `${name} is number ${numbers.format(place)} of ${numbers.format(count)}.`;

export const kept = (count: number): string =>
  `Before, the list in this tab held ${counted(count, { one: 'other server', other: 'other servers' })}.`;
export const takeKept = 'Take them in as well';

export const name = 'Name of the list';
export const about = 'What it is for';
export const unnamed = 'My list';

export const unreadWays =
  'The configuration of these cannot be made here, because it could not be read how they are reached. Their pages have it:';
