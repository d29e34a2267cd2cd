import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The page of a server: what stands at its head. */
export const descriptionOf = (name: string): string => `The MCP server ${name}.`;
export const partsOfPage = 'Parts of this page';
export const by = 'by';
export const repository = 'Repository';
export const failedNotice = 'This server failed a check.';
export const seeChecks = 'See what was found';
export const website = 'Website';
export const deprecatedNotice = 'Its source says that it is deprecated, and advises against new use.';
export const itSays = 'It says:';
export const staleNotice = (runs: number): string =>
  runs === 1
    ? 'Its source could not be read at the last crawl. What stands here is what was known before.'
    : `Its source could not be read at the last ${runs} crawls. What stands here is what was known before.`;

/** Connecting to it. */
export const overNetwork = 'Over the network';
export const overSse = 'Transport: HTTP+SSE, the older one. Not every client speaks it.';
export const onOwnMachine = 'On your own machine';
export const nothingKnown = 'How to connect is not known yet.';
export const repositoryMaySay = 'Its repository may say';
export const nothingToConfigure = 'Nothing to configure.';
export const staysHere = 'What is typed here stays in this page, and is forgotten when you leave it.';
export const fillIn = 'Fill in the settings';
export const unscripted = 'Without JavaScript the settings are filled in on a page of their own.';
export const anyClient = 'Any client';
export const moreClients = 'More clients…';
export const alsoConnects = 'Another way to connect';
export const fieldsToConfigure = (fields: string, required: number): string =>
  required === 0 ? `${fields}, none required.` : `${fields}, ${required} required.`;
export const couldNotLoad = 'The form could not be loaded. Reload the page, or try again in a moment.';

/** What a schema asks for, as a table. */
export const field = 'Name';
export const type = 'Type';
export const meaning = 'Meaning';
export const anyType = 'any';
export const oneOf = 'One of';
export const defaultValue = 'Default';
export const between = (least: number, most: number): string => `${least} to ${most}`;
export const from = (least: number): string => `from ${least}`;
export const upTo = (most: number): string => `up to ${most}`;
export const schemaAsJson = 'Schema as JSON';
export const download = 'Download';

/** Its tools. */
export const tools = 'Tools';
export const toolsUnknown = 'The tools are not known yet.';
export const noTools = 'It has no tools.';
export const allTools = 'All tools by name';
export const linkTo = (name: string): string => `Link to ${name}`;
export const noParameters = 'No arguments.';
export const parametersUnknown = 'The arguments are not known.';
export const parametersOf = (name: string): string => `Arguments of ${name}`;
export const wholeDescription = 'Whole description';

/** What the checks found. */
export const checks = 'Checks';
export const noVerdict = 'No verdict yet.';
export const passed = 'Passed';
export const failed = 'Failed';
export const checksPassed = (stopped: number, all: string): string =>
  stopped === 0 ? `${all}, nothing found.` : `${all}, ${stopped} found something.`;
export const verdictOf = 'Verdict of';
export const overtakenPassed =
  'That verdict, that the server passed, is older than what was found when this page was made; the next scan may change it.';
export const overtakenFailed =
  'That verdict, that the server failed, is older than what was found when this page was made; the next scan may change it.';
export const everyCheck = 'The result of every check';
export const nothingFound = 'nothing found';
export const foundSomething = 'found something';
export const noVouching = 'Checks find what is plain to see; they do not vouch for what a server does.';
export const aboutChecks = 'About the checks';
export const moreFindings = (count: number): string => counted(count, { one: 'more finding', other: 'more findings' });
export const furtherFindings = (count: number): string =>
  counted(count, { one: 'further finding, no graver.', other: 'further findings, none of them graver.' });
export const whatChanged = 'What changed';
export const families: Readonly<Record<'U' | 'P' | 'S' | 'N' | 'I' | 'R' | 'H', string>> = {
  U: 'Characters',
  P: 'Words for the model',
  S: 'Schemas and settings',
  N: 'Network',
  I: 'Identity',
  R: 'Changes since approval',
  H: 'Links and markup',
};
export const severities: Readonly<Record<'critical' | 'high' | 'medium' | 'low' | 'info', string>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  info: 'info',
};

/** Where in a server something was found. */
export const place = {
  server: 'the server',
  tool: (name: string): string => `tool ${name}`,
  connection: (number: number): string => `connection ${number}`,
};

/** What changed since it is listed. */
export const history = 'History';
export const noChanges = 'No crawl has seen a change yet.';
export const earlierChanges = (count: number): string => counted(count, { one: 'earlier change', other: 'earlier changes' });

/** Where facts come from. */
export const sources = 'Where this comes from';
export const group = 'Facts';
export const source = 'Source';
export const fetched = 'Fetched';
export const fingerprint = 'Fingerprint';
export const groups: Readonly<Record<'identity' | 'usage' | 'verified' | 'connections' | 'tools' | 'security', string>> = {
  identity: 'Name and description',
  usage: 'Use',
  verified: 'Verified',
  connections: 'Connections',
  tools: 'Tools',
  security: 'Checks',
};
export const writtenHere = 'Written for this catalogue';
export const ownChecks = 'Own checks';
export const stateGood = 'Its source could be read at the last crawl.';
export const stateStale = 'Its source could not be read at the last crawl.';
export const stateByHand = 'Nothing of it is fetched: its entry is kept by hand.';

/** Facts beside it. */
export const facts = 'Facts';
export const version = 'Version';
export const since = 'Since';
export const uses = 'Uses';
export const subjects = 'Categories';
export const inProfiles = 'In profiles';
export const sameOwner = 'By the same owner';
export const allOfOwner = (servers: string): string => `All ${servers}`;
export const related = 'Related servers';

/** How much is known of it. */
export const score = 'How much is known';
export const scoreMeaning = 'How much of it is stated and can be checked, not how good it is. The points of all factors add up to it.';
export const outOf = (points: number, weight: number): string => `${points} of ${weight}`;
export const factors: Readonly<
  Record<'description' | 'connection' | 'source' | 'toolsKnown' | 'toolsDescribed' | 'argumentsDescribed' | 'fresh' | 'checks', string>
> = {
  description: 'It has a description',
  connection: 'A way to connect is stated',
  source: 'Its repository is known',
  toolsKnown: 'Its tools are known',
  toolsDescribed: 'Tools have a description',
  argumentsDescribed: 'Their arguments have one',
  fresh: 'Its source can be read',
  checks: 'It passed the checks',
};

/** What one can do with the page. */
export const takeAlong = 'Take it along';
export const addToList = 'Add to a list';
export const asJson = 'Entry as JSON';
export const fileNotCopied = 'It could not be copied. Open it, and copy it from there.';
export const report = 'Report a problem';
export const edit = 'Edit this entry';
export const badge = 'Badge for a README';
export const badgeAlt = (site: string): string => `Listed on ${site}`;
