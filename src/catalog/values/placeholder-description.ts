/** What stands for the description of a server in formats that require one, where nobody wrote any. */
export function placeholderDescription(name: string): string {
  return `The MCP server ${name}.`;
}

/** Whether a description is such a placeholder, perhaps cut, and so says nothing of its server. */
export function isPlaceholderDescription(text: string): boolean {
  return /^The MCP server @?[\w.-]+(?:\/[\w.-]*)?[.…]$/.test(text.trim());
}
