/** Generic words in names of servers and packages. */
const GENERIC =
  /^(?:mcp|mcps|server|servers|service|the|a|my|tool|tools|api|sdk|client|agent|ai|app|js|ts|py|python|node|go|rust|java|plugin|official|remote|local|simple|protocol|model|context|for)$/;

/** A name in lower case without generic words and separators. */
export function coreOfName(name: string): string {
  return name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !GENERIC.test(word))
    .join('');
}

/** Whether a difference is a typing error. Other digits mean another version, and another ending (an s) another word. */
export function isTypingError(name: string, other: string): boolean {
  const letters = (text: string): string => text.replaceAll(/\d/g, '');
  return letters(name) !== letters(other) && `${name}s` !== other && name !== `${other}s`;
}
