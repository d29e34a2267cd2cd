/** The placeholder for a missing description in formats that require one. */
export function placeholderDescription(name: string): string {
  return `The MCP server ${name}.`;
}

/** Whether a description is such a placeholder, possibly truncated. */
export function isPlaceholderDescription(text: string): boolean {
  return /^The MCP server @?[\w.-]+(?:\/[\w.-]*)?[.…]$/.test(text.trim());
}
