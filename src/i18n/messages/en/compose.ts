import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
const numbers = new Intl.NumberFormat(language);

const tokensOf = (count: number): string => counted(count, { one: 'token', other: 'tokens' });

/** The page that builds a configuration with several servers. */
export const title = 'Build a configuration';
export const description = 'Choose MCP servers and export them as one configuration for any client, or as a profile.';
export const lead =
  'Choose servers and export one configuration with all of them for any client. The selection is part of the URL of this page; this tab keeps it until you close it.';
export const noScript = 'Building a configuration needs JavaScript. Without it, choose a ready-made profile:';

export const add = 'Add servers';
export const searchLabel = 'Find servers to add';
export const placeholder = 'What should they do?';
export const addHelp = 'Move through the results with the arrow keys; add one with Enter.';
export const addButton = 'Add';
export const alreadyAdded = 'Added';
export const found = (count: number): string => counted(count, { one: 'server found.', other: 'servers found.' });
export const foundFirst = (shown: number, count: number): string =>
  `${counted(count, { one: 'server', other: 'servers' })} found; the best ${numbers.format(shown)} are shown.`;
export const nothingFound = 'Nothing found. Try other words.';
export const searchFailed = 'The search did not load. Servers can also be added from their pages.';

export const selected = 'Selected servers';
export const empty = 'No servers selected. Search for servers to add, or press “Add to a configuration” on the page of a server.';
export const moveUp = 'Move up';
export const moveDown = 'Move down';
export const remove = 'Remove';
export const removeUnknown = 'Remove servers that are not in this catalogue';
export const settings = 'Settings';
export const loading = 'Loading…';
export const unknown = 'Not in this catalogue.';
export const failed = 'Its details did not load.';
export const tryAgain = 'Try again';
export const tooMany = (most: number): string =>
  `A configuration can have ${numbers.format(most)} servers at most; the others are left out.`;

export const added = (name: string, count: number): string =>
  `${name} added. ${counted(count, { one: 'server', other: 'servers' })} selected.`;
export const removed = (name: string, count: number): string =>
  `${name} removed. ${counted(count, { one: 'server', other: 'servers' })} selected.`;
export const moved = (name: string, place: number, count: number): string =>
  `${name} is number ${numbers.format(place)} of ${numbers.format(count)}.`;

export const contextCost = 'Context cost';
export const contextCostLead =
  'Clients load the tools of all servers into the context of the model. Set a limit to see which tools exceed it.';
export const limit = 'Limit in tokens';
export const total = (tokens: number): string => `The tools take ${tokensOf(tokens)} (o200k_base).`;
export const totalAtLeast = (tokens: number): string => `The tools take at least ${tokensOf(tokens)} (o200k_base).`;
export const notCounted = (count: number): string =>
  `Not counted: ${counted(count, { one: 'server', other: 'servers' })} whose tools are not fully known.`;
export const belowLimit = (tokens: number): string => `That leaves ${tokensOf(tokens)} below the limit.`;
export const aboveLimit = (tokens: number): string => `That is ${tokensOf(tokens)} above the limit.`;
export const leaveOut = (tools: number, tokens: number): string =>
  `To stay within the limit, switch off ${counted(tools, { one: 'tool', other: 'tools' })} in your client. That saves ${tokensOf(tokens)}:`;
export const moreTools = (count: number): string => `and ${counted(count, { one: 'more tool', other: 'more tools' })}`;
export const previousSelection = (count: number): string =>
  `This tab still has ${counted(count, { one: 'other server', other: 'other servers' })} from your previous selection.`;
export const addPrevious = 'Add as well';

export const profileName = 'Profile name';
export const profileDescription = 'Description';
export const defaultName = 'My servers';

export const notLoaded = 'Left out, because their details did not load:';
export const unreadConnections = 'Left out, because their connection could not be read. Their pages show how to connect:';
