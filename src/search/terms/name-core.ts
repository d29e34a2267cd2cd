import { wordsOf } from './normalise.ts';

/** Words that many names of servers share, and that say nothing about what a server does. */
const GENERIC: ReadonlySet<string> = new Set(
  [
    ...['mcp mcps server servers official the a an for model context protocol'],
    ...['tool tools integration integrations connector connectors plugin plugins service services remote'],
  ].flatMap((words) => words.split(' ')),
);

/** The words of a name without generic ones; all of its words if it has no others. */
export function coreWords(name: string): string[] {
  const words = wordsOf(name);
  const own = words.filter((word) => !GENERIC.has(word));
  return own.length > 0 ? own : words;
}

/**
 * A name without generic words, spaces and punctuation: servers with the same core have the same name.
 *
 * @example
 * coreOf('The official GitHub MCP server') // 'github'
 */
export function coreOf(name: string): string {
  return coreWords(name).join('');
}
