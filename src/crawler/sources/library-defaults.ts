/**
 * Titles and descriptions that libraries write into the configuration document of every server whose author wrote none: this project's
 * `session-config` up to 0.1, and the SDK of the original platform (1.5 to 3.0).
 */
const DEFAULT_WORDS: ReadonlySet<string> = new Set([
  'MCP session configuration',
  'Settings of one connection to the MCP endpoint, sent as its query parameters.',
  'MCP Session Configuration',
  'Schema for the /mcp endpoint configuration',
]);

/** What somebody wrote; `undefined` for the default of a library, which says nothing of a server. */
export function withoutLibraryDefault(text: string | undefined): string | undefined {
  return text === undefined || DEFAULT_WORDS.has(text.trim()) ? undefined : text;
}
