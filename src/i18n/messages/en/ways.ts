/** Ways to use a server: a remote connection, or a package that runs on the user's machine. */
export const waysToUse = 'Ways to use it';
export const names: Readonly<Record<'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb', string>> = {
  npm: 'npm',
  pypi: 'PyPI',
  oci: 'Docker',
  nuget: 'NuGet',
  mcpb: 'MCPB file',
};
export const remote = 'Remote';
/** How a client speaks to a server, after the name of a way. */
export const transports = { stdio: 'stdio', http: 'HTTP', sse: 'SSE' } as const;
export const withTransport = (name: string, transport: string): string => `${name} (${transport})`;
export const numbered = (name: string, number: number): string => `${name} ${number}`;
export const localHttp = 'Local (HTTP)';
export const localFile = 'Local (file)';

/** The page on which a package is configured. */
export const packageSettings =
  'This server runs on your own machine. Choose its settings, then copy the command or the entry for your client.';
export const packageWithoutSettings = 'This server runs on your own machine. Copy the command or the entry for your client.';
export const packageFile = 'This server runs on your own machine, from a file that your client opens.';
export const packageWithoutCommand = 'This server runs on your own machine.';
export const withoutScript = 'Without JavaScript, this page shows placeholders. Replace them with your values.';

/** The facts of a package. */
export const version = (text: string): string => `version ${text}`;
export const registryUrl = 'registry URL:';
export const settings = 'Settings:';

/** The command that starts it. */
export const command = 'Command';
export const startFirst = 'Start this command first, and keep it running while a client uses the server.';
export const thenConnect = 'Clients then connect to:';
export const environment = 'It needs these environment variables:';
export const hostAccess = 'This container has access to parts of your computer:';
export const hostAccessOf: Readonly<Record<'folder' | 'network' | 'full', string>> = {
  folder: 'a folder or a volume',
  network: 'its network',
  full: 'possibly everything',
};

/** Why there is no command. The text is a part of the package, as its source states it. */
export const noCommand: Readonly<
  Record<
    'registry' | 'file' | 'identifier' | 'version' | 'runtime-argument' | 'variable-name' | 'variable-value' | 'local-url',
    (text: string) => string
  >
> = {
  registry: (text) => `No command: no program is known that starts packages of the registry “${text}”.`,
  file: (text) => `No command: a client opens the file (${text}).`,
  identifier: (text) => `No command: “${text}” is not a valid name of a package.`,
  version: (text) => `No command: “${text}” is not an exact version.`,
  'runtime-argument': (text) => `No command: the argument “${text}” could run other code, or take the package from elsewhere.`,
  'variable-name': (text) => `No command: “${text}” is not a valid name of an environment variable.`,
  'variable-value': (text) => `No command: the package sets “${text}”, a variable that can change which code runs.`,
  'local-url': (text) => `No command: the URL “${text}” needs a value, or is not on this computer.`,
};

/** A file that a client opens. */
export const file = 'File';
export const download = 'Download the file';
export const howToOpen = 'For Claude Desktop, double-click the file. Other clients open it in their settings for extensions.';
export const hashOf = 'SHA-256 of the file:';
export const checkHash = 'Check the file before you open it. This command must print the same SHA-256:';
export const noHash = 'Its source states no SHA-256, so you cannot check the file.';
