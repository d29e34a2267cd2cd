/** Profiles, and the configuration for all servers of one. */
export const profiles = 'Profiles';
export const describeProfiles = 'Lists of MCP servers that work well together.';
export const lead = 'Servers that work well together, chosen by the maintainers.';
export const noneYet = 'This catalogue has no profiles yet.';
export const buildOwn = 'Build your own configuration';
export const describeProfile = (servers: string): string => `MCP servers that work well together: ${servers}.`;
export const searchInProfile = 'Search in this profile';
export const profileId = 'Profile ID';
export const allowList = 'Allow list for administrators';
export const servers = 'Servers';
export const contextCost = (tokens: string): string => `Together their tools take ${tokens} of the context of a model (o200k_base).`;
export const notCounted = (servers: string): string => `Not counted: ${servers}, because the tools are not fully known.`;
export const changeSelection = 'Change this selection';
export const notListed = 'Removed from this catalogue, or not listed yet:';

export const connectAll = 'Connect to all servers';
export const connectAllLead = (servers: string): string =>
  `One configuration for each client, with ${servers}. Values that only you know are placeholders.`;
export const noneKnown = 'None of these servers has a URL or a package that starts it, so there is no configuration to show.';
export const leftOut = 'Left out, because this catalogue does not know how to start or reach them:';
export const awaiting = 'Left out until you fill in their settings, each on its own page:';
export const inProject = 'In a project';
export const linkPerServer = 'One link for each server, because no configuration file of this client is known:';
/** Why a snippet starts mcp-remote. */
export const proxied = {
  'local-only': (client: string): string => `${client} only starts local servers: mcp-remote forwards its messages to the URL.`,
  sse: (client: string): string => `${client} may not support HTTP+SSE: mcp-remote forwards its messages to the URL.`,
} as const;
export const theConfiguration = (client: string): string => `the configuration for ${client}`;
export const forWindows = 'For Windows';
export const theConfigurationForWindows = (client: string): string => `the configuration for ${client} on Windows`;
export const moreClients = (count: string): string => `${count} more clients`;
export const client = 'Client';

export const saveAsProfile = 'Save as a profile';
export const saveAsProfileLead = (path: string): string => `Save this file in the content folder of a catalogue as ${path}.`;
export const theProfileFile = 'the profile file';
export const download = 'Download';
export const noLink = (client: string): string => `${client} links do not support the transport or the headers of this server.`;
