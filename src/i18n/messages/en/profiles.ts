/** Lists that go well together, and connecting to all of one at once. */
export const profiles = 'Profiles';
export const describeProfiles = 'Lists of MCP servers that go well together.';
export const lead = 'Servers that go well together, chosen by the maintainers.';
export const noneYet = 'This catalogue has no profiles yet.';
export const makeOne = 'Make a list of your own';
export const describeProfile = (servers: string): string => `MCP servers that go well together: ${servers}.`;
export const searchInProfile = 'Search in this profile';
export const profileId = 'Profile id';
export const itsServers = 'Its servers';
export const changeList = 'Change this list';
export const notListed = 'No longer listed, or not yet:';

export const connectAll = 'Connect to all at once';
export const connectAllLead = (servers: string): string =>
  `One configuration for each client, with ${servers}. What only you know stands there as a placeholder.`;
export const noneRemote = 'No server of this list can be reached over the network, so there is nothing to write down for a client.';
export const leftOut = 'Not in it, because they run on your own machine and how they are started is not known here:';
export const inProject = 'in a project';
export const byLink = 'By a link each, because no file of this client is known:';
/** Why mcp-remote stands between a client and a server. */
export const proxied = {
  'local-only': (client: string): string => `${client} starts servers itself: mcp-remote carries what it says to the address.`,
  sse: (client: string): string => `${client} is not known to speak HTTP+SSE: mcp-remote carries what it says to the address.`,
} as const;
export const theConfiguration = (client: string): string => `the configuration for ${client}`;
export const moreClients = (count: string): string => `${count} more clients`;
export const client = 'Client';

export const exportProfile = 'Keep it as a profile';
export const exportLead = (path: string): string => `Put this file into the content folder of a catalogue, as ${path}.`;
export const theProfileFile = 'the profile file';
export const download = 'Download';
export const noLink = (client: string): string => `No link of ${client} carries the transport or the headers of this server.`;
