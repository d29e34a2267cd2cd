/**
 * Default titles and descriptions that libraries write into configuration documents: this project's `session-config` up to 0.1, and the SDK
 * of the original platform (1.5 to 3.0).
 */
const DEFAULT_TEXTS: ReadonlySet<string> = new Set([
  'MCP session configuration',
  'Settings of one connection to the MCP endpoint, sent as its query parameters.',
  'MCP Session Configuration',
  'Schema for the /mcp endpoint configuration',
]);

/** The text, or `undefined` for the default text of a library, which does not describe the server. */
export function withoutLibraryDefault(text: string | undefined): string | undefined {
  return text === undefined || DEFAULT_TEXTS.has(text.trim()) ? undefined : text;
}
