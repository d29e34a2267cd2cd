import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The head of the page of a server. */
export const descriptionOf = (name: string): string => `The MCP server ${name}.`;
export const partsOfPage = 'Parts of this page';
export const by = 'by';
export const repository = 'Repository';
export const failedNotice = 'This server failed a check.';
export const seeFindings = 'See the findings';
export const website = 'Website';
export const deprecatedNotice = 'Its source marks it as deprecated and advises against new use.';
export const sourceMessage = 'Message:';
export const since = 'Since';
export const staleNotice = (runs: number): string =>
  runs === 1
    ? 'Its source could not be read at the last crawl. This page shows the last known data.'
    : `Its source could not be read at the last ${runs} crawls. This page shows the last known data.`;

/** Its connections. */
export const remote = 'Remote (HTTP)';
export const olderTransport = 'Transport: HTTP+SSE, the older HTTP transport. Not every client supports it.';
export const local = 'Local (stdio)';
export const connectionUnknown = 'How to connect is not known yet.';
export const repositoryMayHelp = 'Its repository may have instructions';
export const nothingToConfigure = 'Nothing to configure.';
export const entriesStayHere = 'Your entries stay on this page and are deleted when you leave it.';
export const fillIn = 'Fill in the settings';
export const withoutScript = 'Without JavaScript, fill in the settings on a separate page.';
export const anyClient = 'Any client';
export const moreClients = 'More clients…';
export const anotherConnection = 'Another connection';
/**
 * Which fields are required may depend on what is chosen.
 *
 * @param alternatives fields of which some are required, in words
 */
export const fieldsToConfigure = (count: number, required: number | 'depends', alternatives?: string): string => {
  const fields = counted(count, { one: 'field', other: 'fields' });
  const others = required === 'depends' || required === 0 ? undefined : `${fields}, ${required} required.`;
  if (alternatives !== undefined)
    return others === undefined ? `${fields}. Required: ${alternatives}.` : `${others} Also required: ${alternatives}.`;
  return others ?? (required === 'depends' ? `${fields}.` : `${fields}, none required.`);
};
export const codeNotLoaded = 'That did not work: a part of the page could not be loaded. Reload the page.';
export const couldNotLoad = 'The form could not be loaded. Reload the page.';

/** A table of the fields of a schema. */
export const field = 'Name';
export const type = 'Type';
export const meaning = 'Meaning';
export const anyType = 'any';
export const oneOf = 'One of';
export const only = 'Only';
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
export const contextCostTitle = 'Context cost';
export const contextCost = (tools: number, tokens: string): string =>
  tools === 1
    ? `It takes ${tokens} of the context of a model (o200k_base): its name, description and schema as JSON.`
    : `Together they take ${tokens} of the context of a model (o200k_base): name, description and schema of each tool as JSON.`;
export const linkTo = (name: string): string => `Link to ${name}`;
export const noParameters = 'No arguments.';
export const parametersUnknown = 'The arguments are not known.';
export const parametersOf = (name: string): string => `Arguments of ${name}`;
export const fullDescription = 'Full description';

/** Results of the checks. */
export const checks = 'Checks';
export const noSavedResult = 'No saved result yet.';
export const passed = 'Passed';
export const failed = 'Failed';
export const checksPassed = (stopped: number, all: string): string =>
  stopped === 0 ? `${all}, no findings.` : `${all}, ${stopped} with findings.`;
export const checkedOn = 'Checked';
export const outdatedPassed = 'The saved result “Passed” is older than the checks of this page, which failed. The next scan may change it.';
export const outdatedFailed = 'The saved result “Failed” is older than the checks of this page, which passed. The next scan may change it.';
export const noFindings = 'no findings';
export const noGuarantee = 'Checks find visible problems only; they do not guarantee what a server does.';
export const aboutChecks = 'About the checks';
export const moreFindings = (count: number): string => counted(count, { one: 'more finding', other: 'more findings' });
export const furtherFindings = (count: number): string =>
  counted(count, { one: 'further finding, not more severe.', other: 'further findings, none more severe.' });
export const whatChanged = 'What changed';
export const families: Readonly<Record<'U' | 'P' | 'S' | 'N' | 'I' | 'K' | 'R' | 'H', string>> = {
  U: 'Characters',
  P: 'Instructions to the model',
  S: 'Schemas and settings',
  N: 'Network',
  I: 'Identity',
  K: 'Packages',
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
  package: (name: string): string => `package ${name}`,
};

/** Its history. */
export const history = 'History';
export const noChanges = 'No crawl has found a change yet.';
export const earlierChanges = (count: number): string => counted(count, { one: 'earlier change', other: 'earlier changes' });

/** Sources of its data. */
export const sources = 'Sources';
export const group = 'Data';
export const source = 'Source';
export const fetched = 'Fetched';
export const hash = 'Hash';
export const groups: Readonly<
  Record<'identity' | 'usage' | 'verified' | 'connections' | 'packages' | 'registry' | 'endpoints' | 'tools' | 'security', string>
> = {
  identity: 'Name and description',
  usage: 'Use',
  verified: 'Verified',
  connections: 'Connections',
  packages: 'Packages',
  registry: 'Package registries',
  endpoints: 'Answers of its endpoints',
  tools: 'Tools',
  security: 'Checks',
};
export const thisCatalogue = 'This catalogue';
export const ownChecks = 'Checks of this catalogue';
export const sourceReadable = 'Its source could be read at the last crawl.';
export const sourceUnreadable = 'Its source could not be read at the last crawl.';
export const maintainedManually = 'Maintained manually: no data is fetched from a source.';

/** The side column. */
export const facts = 'Facts';
export const version = 'Version';
export const knownSince = 'Known since';
export const license = 'Licence';
export const lastRelease = 'Latest release';
export const stars = 'Stars of the repository, when last read';
export const uses = 'Uses';
export const categories = 'Categories';
export const inProfiles = 'In profiles';
export const sameOwner = 'By the same owner';
export const allOfOwner = (servers: string): string => `All ${servers}`;
export const related = 'Related servers';

/** Completeness of its data. */
export const completeness = 'Completeness';
export const completenessMeaning =
  'How much of its data is stated and can be checked, not how good the server is. The total is the sum of all factors.';
export const outOf = (points: number, weight: number): string => `${points} of ${weight}`;
export const factors: Readonly<
  Record<'description' | 'startable' | 'source' | 'toolsKnown' | 'toolsDescribed' | 'argumentsDescribed' | 'fresh' | 'checks', string>
> = {
  description: 'Has a description',
  startable: 'Can be started or reached',
  source: 'Repository is known',
  toolsKnown: 'Tools are known',
  toolsDescribed: 'Tools have descriptions',
  argumentsDescribed: 'Arguments have descriptions',
  fresh: 'Source can be read',
  checks: 'Has the saved result “Passed”',
};

/** Export and contribution. */
export const exportTitle = 'Export';
export const addToConfiguration = 'Add to a configuration';
export const asJson = 'API entry (JSON)';
export const fileNotCopied = 'Copying failed. Open the file and copy it there.';
export const report = 'Report a problem';
export const edit = 'Edit this entry';
export const badge = 'Badge for a README';
export const badgeAlt = (site: string): string => `Listed on ${site}`;
