/** The page on which a server is configured and tried. */
export const connectTo = 'Connect to';
export const title = (name: string): string => `Connect to ${name}`;
export const description = (name: string): string => `Configure and connect to the MCP server ${name}.`;
export const localSettings = 'This server runs on your own machine. Choose its settings here and take them along as JSON.';
export const localBare = 'This server runs on your own machine. It declares nothing to configure.';
export const remoteSettings =
  'Choose the settings of your connection. They are fixed when you connect; to change one, open a new connection.';
export const remoteBare = 'Nothing to configure: the address is all a client needs.';
export const startUnknown = 'How to start it is not known here.';
export const startInRepository = 'How to start it: see its repository';
export const whatItCan = 'What it can do';
export const settings = 'Settings';
export const address = 'Address';
export const configuration = 'Configuration';
export const howToStart = 'How to start it';
export const openAddress = 'Open the address in a new tab';
export const reset = 'Reset';
export const unscriptedRemote =
  'Without JavaScript the address opens in a new tab, where it can be copied. Texts left empty are sent empty.';
export const unscriptedSecrets =
  'Secrets are left out, so that they never stand in an address bar: add them by hand where you use the address.';
export const unscriptedHeaders = 'This server also wants request headers, which no opened address carries: enter them in a client.';
export const unscriptedLocal = 'Without JavaScript this form only shows which settings there are: it cannot write them down as JSON.';
export const tryIt = 'Try it here';
export const notToIpv6 =
  'This page cannot connect to an IPv6 address, because its content security policy cannot name one. Use the server in a client.';
export const opensFromHere = 'Opens a connection from this page, calls tools, and passes nothing through anybody else. It goes to';
export const withSettings = 'with the settings above';
export const connect = 'Connect';
export const useInClient = 'Use it in a client';
export const secretsForgotten = 'Secrets have been forgotten: nothing was changed for ten minutes.';

/** Ways into clients. */
export const installIn = (client: string): string => `Install in ${client}`;
export const copyLink = 'Copy link';
export const whatLinkSays = 'what the link says';
export const linkSays = 'The link says:';
export const via = (host: string): string => `Via ${host}`;
export const opensPageOf = (host: string): string => `Opens a page of ${host}, which sees what the link says:`;
export const windowsPrompt = 'Windows command prompt';
export const inTerminal = 'In a terminal';
export const theCommand = 'the command';
export const theCommandFor = (shell: string): string => `the command for ${shell}`;
export const inFile = 'In a file';
export const inProject = 'In a project';
export const theConfiguration = 'the configuration';
/** Why mcp-remote stands between a client and a server. */
export const proxied = {
  'local-only': (client: string): string => `${client} starts servers itself: mcp-remote carries what it says to the address.`,
  sse: (client: string): string => `${client} is not known to speak HTTP+SSE: mcp-remote carries what it says to the address.`,
} as const;
/** What a link or a command of a client cannot carry. */
export const lacksSse = {
  link: (client: string): string => `No link: those of ${client} carry servers over Streamable HTTP only, and this one speaks HTTP+SSE.`,
  command: (client: string): string =>
    `No command: those of ${client} take servers over Streamable HTTP only, and this one speaks HTTP+SSE.`,
} as const;
export const lacksHeaders = {
  link: (client: string): string => `No link: one for ${client} cannot carry the headers of this server.`,
  command: (client: string): string => `No command: those of ${client} take no headers, and this server wants some.`,
} as const;
export const percentEncode = 'Percent-encode special characters.';
/** What becomes of a placeholder: the words before the name of the value, and those after it. */
export const asksFor = (client: string): readonly [string, string] => [`${client} asks for your`, '.'];
export const readsVariable = (client: string): readonly [string, string] => [`${client} reads your`, ' from this environment variable.'];
export const readsStore = (client: string): readonly [string, string] => [`${client} takes your`, ' from its store of secrets.'];
export const putHere: readonly [string, string] = ['put your', ' here.'];
