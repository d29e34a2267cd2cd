import type { ServerRecord, Tool } from '../catalog/record/record.ts';
import { plainLine } from '../api/text/plain-line.ts';

/** Maximum number of tools to make queries from, and maximum characters of a name in a query. */
const MAX = { tools: 4, name: 60 } as const;

/** Fewest and most words of a query from a description. */
const WORDS = { fewest: 3, most: 12 } as const;

/** The end of the first sentence or clause of a description. */
const END_OF_SENTENCE = /[.!?:;()\n\r]|\s[-–—]\s/u;

/** A query has only words, so that it contains no filter, code or markup. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N} ,'’-]*$/u;

/**
 * Queries that a user might ask for a server, made from its tools, else from its description. The more general ones come first; the later
 * ones name the server.
 */
export function queryCandidates({ displayName, description, tools }: ServerRecord): string[] {
  const tasks = (tools ?? []).slice(0, MAX.tools).flatMap((tool) => taskOf(tool) ?? []);
  const all = [...tasks, sentenceOf(description) ?? []].flat();
  const name = plainLine(displayName, MAX.name);
  const named = PLAIN.test(name) ? [...tasks.map((task) => `${task} with ${name}`), `${name} MCP server`] : [];
  return [...new Set([...all, ...named])];
}

/** What a tool does: the first sentence of its description, or the words of its name. */
function taskOf({ name, description }: Tool): string | undefined {
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replaceAll(/[_./-]+/g, ' ')
    .trim()
    .toLowerCase();
  return sentenceOf(description) ?? (words.includes(' ') && PLAIN.test(words) ? words : undefined);
}

/** The first sentence of a text as a query; `undefined` if it has too few or too many words, or symbols. */
function sentenceOf(text: string): string | undefined {
  const [first = ''] = text.trim().split(END_OF_SENTENCE, 1);
  const sentence = first.replaceAll(/\s+/g, ' ').trim();
  const words = sentence.split(' ').length;
  if (words < WORDS.fewest || words > WORDS.most || !PLAIN.test(sentence)) return undefined;
  return /^\p{Lu}\p{Ll}/u.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}
