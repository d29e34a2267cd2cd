/** The page that tells programs' authors how the catalogue is asked. What it is made from is the OpenAPI description, which is English. */
export const title = 'API reference';
export const description = (catalogue: string): string =>
  `How programs ask ${catalogue} for MCP servers: the registry API, live and as files.`;
export const addresses = 'Addresses';
export const registry = 'Registry';
export const registryMeaning = 'What clients of the registry take as their base. They add:';
export const official = 'VS Code and GitHub Copilot';
export const officialMeaning =
  'The base of the official dialect. It is what the Copilot policies of an organisation call the MCP registry URL, and stands without a slash at its end. They add:';
export const oneFile = 'One plain JSON file';
export const oneFileMeaning = 'All servers in the official dialect. For clients that take a list of allowed servers:';
export const mcpServer = 'MCP server';
export const mcpServerMeaning = 'The catalogue as a server that assistants search themselves. Only where it runs live.';
export const discovery = 'Discovery';
export const discoveryMeaning = 'All servers as an AI Catalog (SEP-2127). For language models:';
export const openApiMeaning = 'The description from which this page is made.';
export const keys = 'Keys';
export const noKeys = 'Nobody needs a key for the files of this catalogue. Its live API wants one; whoever runs it gives them:';
export const getKey = 'Get a key';
export const keyInHeader = 'A key is sent in a header, never in the address:';
export const keyInCommands = 'The commands below take it from the environment, and a host that wants no key passes over it:';
export const setKey = 'Command: set the key';
export const operations = 'Operations';
export const errors = 'Errors';
export const errorsMeaning =
  'The live API refuses with problem details (RFC 9457): “detail”, and once more “error”, say what was wrong and how to mend it; “code” says which rule was broken. A static host that heeds the recipes built beside the site says so of files that are not there; any other answers with a page of its own.';
export const withHeaders = (headers: string): string => `With ${headers}.`;
export const parametersOf = (operation: string): string => `Parameters of ${operation}`;
export const parameter = 'Parameter';
export const type = 'Type';
export const meaning = 'Meaning';
export const inPath = 'in the path';
export const fallback = 'Default';
export const theCommand = (operation: string): string => `the command: ${operation}`;
export const command = (operation: string): string => `Command: ${operation}`;
export const exampleAnswer = 'Example answer';
export const exampleAnswerTo = (operation: string): string => `Example answer: ${operation}`;
