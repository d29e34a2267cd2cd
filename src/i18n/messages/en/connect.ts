/** The page on which a server is configured and tried. */
export const connectTo = 'Connect to';
export const title = (name: string): string => `Connect to ${name}`;
export const description = (name: string): string => `Configure and connect to the MCP server ${name}.`;
export const localSettings = 'This server runs on your own machine. Choose its settings here and copy them as JSON.';
export const localWithoutSettings = 'This server runs on your own machine. It has no settings.';
export const remoteSettings =
  'Choose the settings of your connection. They are fixed when you connect; to change one, open a new connection.';
export const remoteWithoutSettings = 'Nothing to configure: a client needs only the URL.';
export const remoteNoSettings = 'It has no settings.';
export const startUnknown = 'This catalogue does not know how to start it.';
export const startInRepository = 'See its repository for how to start it';
export const settings = 'Settings';
export const url = 'URL';
export const configuration = 'Configuration';
export const howToStart = 'How to start it';
export const openUrl = 'Open the URL in a new tab';
export const reset = 'Reset';
export const withoutScriptRemote =
  'Without JavaScript, the URL opens in a new tab, where you can copy it. Empty text fields are sent as empty texts.';
export const withoutScriptSecrets = 'Secrets are left out so that they never appear in an address bar: add them where you use the URL.';
export const withoutScriptHeaders = 'This server also needs request headers, which a URL cannot contain: enter them in a client.';
export const withoutScriptLocal = 'Without JavaScript, this form only shows the available settings; it cannot write them as JSON.';
export const tryIt = 'Try it here';
export const noIpv6 =
  'This page cannot connect to an IPv6 address, because its content security policy cannot name one. Use the server in a client.';
export const connectsTo = 'Connect from this page and call tools. No third party is involved. The connection goes to';
export const withSettings = 'with the settings above';
export const connect = 'Connect';
export const useInClient = 'Use it in a client';
export const secretsDeleted = 'Secrets were deleted: nothing was changed for ten minutes.';

/** Snippets for clients. */
/** Beside the snippets, while secrets are entered. */
export const secretsLeftOut = 'Your secrets are left out of the configuration.';
export const secretsIncluded = 'The configuration contains your secrets.';
export const includeSecrets = 'Include secrets';
/** Instead of snippets: settings for which no placeholder can stand. */
export const fillInFirst = (names: string): string => `Fill in ${names} first.`;
export const installIn = (client: string): string => `Install in ${client}`;
export const otherClients = 'Other clients';
export const copyLink = 'Copy link';
export const linkContent = 'the content of the link';
export const linkContains = 'The link contains:';
export const via = (host: string): string => `Via ${host}`;
export const opensPageOf = (host: string): string => `Opens a page on ${host}, which receives this content:`;
export const windowsPrompt = 'Windows command prompt';
export const inTerminal = 'In a terminal';
export const theCommand = 'the command';
export const theCommandFor = (shell: string): string => `the command for ${shell}`;
export const inFile = 'In a file';
export const inProject = 'In a project';
export const theConfiguration = 'the configuration';
export const forWindows = 'For Windows';
export const theConfigurationForWindows = 'the configuration for Windows';
/** Why a client has no configuration for a server on Windows. */
export const notOnWindows = (client: string): string =>
  `Not for Windows: ${client} would start this through cmd, which acts on characters in it, such as & or %.`;
/** Why a snippet starts mcp-remote. */
export const proxied = {
  'local-only': (client: string): string => `${client} only starts local servers: mcp-remote forwards its messages to the URL.`,
  sse: (client: string): string => `${client} may not support HTTP+SSE: mcp-remote forwards its messages to the URL.`,
} as const;
/** Why a client has no link or no command for a server. */
export const lacksSse = {
  link: (client: string): string => `No link: ${client} links support only Streamable HTTP, and this server uses HTTP+SSE.`,
  command: (client: string): string => `No command: ${client} commands support only Streamable HTTP, and this server uses HTTP+SSE.`,
} as const;
export const lacksHeaders = {
  link: (client: string): string => `No link: ${client} links cannot contain the headers of this server.`,
  command: (client: string): string => `No command: ${client} commands take no headers, and this server needs some.`,
} as const;
export const percentEncode = 'Percent-encode special characters.';
/** Why a placeholder replaces a known value. */
export const isReplaced = 'The value is not written, because some clients replace a part of it, such as $NAME.';
/** Where the value of a placeholder comes from: the words before the name of the value, and those after it. */
export const asksFor = (client: string): readonly [string, string] => [`${client} asks for your`, '.'];
export const readsVariable = (client: string): readonly [string, string] => [`${client} reads your`, ' from this environment variable.'];
export const readsStore = (client: string): readonly [string, string] => [`${client} takes your`, ' from its secret store.'];
export const insertHere: readonly [string, string] = ['put your', ' here.'];
