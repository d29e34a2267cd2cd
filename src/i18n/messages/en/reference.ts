/** The API reference. The OpenAPI description that it is generated from is in English in every language. */
export const title = 'API reference';
export const description = (catalogue: string): string =>
  `How programs query ${catalogue} for MCP servers: the registry API, live and as static files.`;
export const isEnglish = 'The operations are described in English.';
export const urls = 'URLs';
export const registry = 'Registry';
export const registryMeaning = 'Base URL for clients of the registry API. They append:';
export const official = 'VS Code and GitHub Copilot';
export const officialMeaning =
  'Base URL of the official registry API, without a slash at the end. The Copilot policies of an organisation call it the MCP registry URL. Clients append:';
export const oneFile = 'One plain JSON file';
export const oneFileMeaning = 'All servers in the format of the official registry API. For clients that need a list of allowed servers:';
export const mcpServer = 'MCP server';
export const mcpServerMeaning = 'The catalogue as an MCP server that assistants can search. Available only where the live API runs.';
export const discovery = 'Discovery';
export const discoveryMeaning = 'All servers as an AI Catalog (SEP-2127). For language models:';
export const openApiMeaning = 'The description from which this page is generated.';
export const keys = 'Keys';
export const noKeys = 'The files of this catalogue need no key. Its live API needs one; the operator creates keys with';
export const getKey = 'Get a key';
export const keyInHeader = 'Send a key in a header, never in the URL:';
export const keyInCommands = 'The commands below read it from the environment; a host that needs no key ignores it:';
export const setKey = 'Command: set the key';
export const operations = 'Operations';
export const errors = 'Errors';
export const errorsMeaning =
  'The live API answers errors with problem details (RFC 9457): “detail”, repeated in “error”, says what was wrong and how to fix it; “code” names the broken rule. A static host that uses the generated configuration files answers the same for missing files; any other host answers with its own page.';
export const withHeaders = (headers: string): string => `With ${headers}.`;
export const parametersOf = (operation: string): string => `Parameters of ${operation}`;
export const parameter = 'Parameter';
export const type = 'Type';
export const meaning = 'Meaning';
export const inPath = 'in the path';
export const defaultValue = 'Default';
export const theCommand = (operation: string): string => `the command: ${operation}`;
export const command = (operation: string): string => `Command: ${operation}`;
export const exampleAnswer = 'Example answer';
export const exampleAnswerTo = (operation: string): string => `Example answer: ${operation}`;
