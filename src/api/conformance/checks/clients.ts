/** The clients of a catalogue, in the order of the report. */
export const CLIENTS = [
  { id: 'site', name: 'The site in a browser' },
  { id: 'registry-client', name: '@smithery/registry 0.4' },
  { id: 'api-client', name: '@smithery/api 0.68' },
  { id: 'vscode', name: 'VS Code' },
  { id: 'copilot', name: 'GitHub Copilot' },
  { id: 'plain-file', name: 'Clients of one JSON file (Amazon Q, Kiro)' },
  { id: 'install', name: 'Clients that install servers' },
  { id: 'discovery', name: 'Discovery' },
  { id: 'mcp', name: 'The catalogue as an MCP server' },
  { id: 'description', name: 'Your own programs, by the OpenAPI description' },
] as const;

/** Id of a client. */
export type ClientId = (typeof CLIENTS)[number]['id'];
