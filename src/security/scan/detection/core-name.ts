/** Generic words in names of servers and packages. */
const GENERIC =
  /^(?:mcp|mcps|server|servers|service|the|a|my|tool|tools|api|sdk|client|agent|ai|app|js|ts|py|python|node|go|rust|java|plugin|official|remote|local|simple|protocol|model|context|for)$/;

/** A name in lower case without generic words and separators. */
export function coreOfName(name: string): string {
  return wordsOfName(name).join('');
}

function wordsOfName(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[^a-z\d]+/);
  return words.filter((word) => word !== '' && !GENERIC.test(word));
}

/** Whether a name is another one with a word before or after it, as `tide-x` is `tide`. */
export function addsWord(name: string, otherCore: string): boolean {
  const words = wordsOfName(name);
  return words.length > 1 && [words.slice(1), words.slice(0, -1)].some((rest) => rest.join('') === otherCore);
}

/** Whether a difference is a typing error. Other digits mean another version, and another ending (an s) another word. */
export function isTypingError(name: string, other: string): boolean {
  const letters = (text: string): string => text.replaceAll(/\d/g, '');
  return letters(name) !== letters(other) && `${name}s` !== other && name !== `${other}s`;
}
