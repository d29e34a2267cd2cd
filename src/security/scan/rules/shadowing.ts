import { MAX_PASSAGE, type CatalogRule, type Match, type ScannedFacts } from '../detection/rule.ts';

/** P110: texts that give instructions about the tools of other servers. */
export const SHADOWING_RULE: CatalogRule = {
  kind: 'catalog',
  id: 'P110',
  severity: 'high',
  title: 'The text gives instructions about a tool of another server.',
  explanation:
    'A model sees the tools of all its servers together, so one server can change how another’s tools are used. Naming a tool of the same server, or a program of the same name, is allowed.',
  advice: 'Describe this server’s own tools only.',
  compare: shadowings,
};

function* shadowings(servers: readonly ScannedFacts[]): Generator<readonly [number, Match]> {
  const holders = new Map<string, number[]>();
  for (const [index, { tools }] of servers.entries()) {
    for (const { name } of tools ?? []) {
      const known = holders.get(name);
      if (known === undefined) holders.set(name, [index]);
      else known.push(index);
    }
  }
  for (const [index, server] of servers.entries()) {
    const tools = new Set((server.tools ?? []).map(({ name }) => name));
    const own = new Set([...tools, ...(server.tools ?? []).flatMap(({ inputSchema }) => namesIn(inputSchema))]);
    // A server with tools of the same names is a copy of this one, or its original.
    const isRelated = (other: number): boolean => (servers[other]?.tools ?? []).some(({ name }) => tools.has(name));
    const foreign: ForeignTools = {
      mayHave: (word) => !own.has(word) && holders.has(word),
      has: (word) => holders.get(word)?.some(isRelated) !== true,
    };
    for (const [at, { description }] of (server.tools ?? []).entries()) {
      const match = orderIn(description.slice(0, MAX_PASSAGE), foreign);
      if (match !== undefined) yield [index, { pointer: `/tools/${at}/description`, text: description, index: match }];
    }
  }
}

function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? [value] : [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...namesIn(inner)]);
}

const WORD = /[A-Za-z][\w-]{2,63}/g;
/** Names that can only be tools: two words or more. */
const TOOL_LIKE = /^[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)+$|^[a-z]+[A-Z][A-Za-z0-9]*$/;

/** The tools that only other servers have. */
interface ForeignTools {
  /** Whether another server has the tool, and this one does not. */
  mayHave(word: string): boolean;
  /** Whether none of these servers is related to this one. Many may have a common name, so it is asked last. */
  has(word: string): boolean;
}

/** The offset of an instruction about a tool that only other servers have. */
function orderIn(text: string, foreign: ForeignTools): number | undefined {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!foreign.mayHave(word)) continue;
    const before = text.slice(Math.max(0, index - 60), index);
    const after = text.slice(index + word.length, index + word.length + 60);
    const isOrder = CALLED_TOOL.test(after) || (TOOL_LIKE.test(word) && (BEFORE.test(before) || AFTER.test(after)));
    if (isOrder && foreign.has(word)) return index;
  }
  return undefined;
}

const BEFORE =
  /\b(?:when(?:ever)?|before|after|while|instead of|rather than|do not use|don't use|never use|replaces?|overrides?)(?: \w{1,20}){0,3} ["'`]?$/i;
const AFTER = /^["'`]? (?:is|was) (?:present|available|installed|called|invoked|used|executed)\b/i;
/** A name that the text calls a tool may be any word. */
const CALLED_TOOL = /^["'`]? (?:tool|function) (?:is|was) (?:present|available|installed|called|invoked|used|executed)\b/i;
