import type { Tool } from '../../catalog/record/record.ts';
import { toolSignature } from '../../catalog/record/tool-signature.ts';
import { lettersOf } from '../../catalog/values/letters-of.ts';
import { nearestWords } from '../../catalog/values/nearest-word.ts';
import { plainLine } from '../text/plain-line.ts';
import type { Detail } from './detail-request.ts';

/** A tool with its schema. */
interface WholeTool {
  readonly name: string;
  readonly description?: string;
  /** Absent where it is too long; `leftOut` then says so. */
  readonly inputSchema?: object;
}

/** A requested tool that the server does not have. */
interface UnknownTool {
  readonly name: string;
  /** Names of tools that may be meant; absent where none is similar. */
  readonly similar?: readonly string[];
}

/** Tools of a server in an answer. */
export interface ShownTools {
  /** Names, signatures or tools with schemas. */
  readonly tools: readonly (string | WholeTool)[];
  /** Number of the next tool where there are more. */
  readonly nextToolsFrom?: number;
  readonly unknownTools?: readonly UnknownTool[];
}

/** Maximum characters of texts; of the tools in one answer as JSON, by what is shown; and maximum number of tools in one answer. */
const MAX = {
  name: 128,
  description: 300,
  wholeDescription: 2000,
  answer: { names: 8000, signatures: 2000, full: 24_000 },
  named: 60_000,
  tools: 500,
  similar: 3,
} as const;

/** Which tools an answer has. */
interface ToolsRequest {
  readonly detail: Detail;
  /** Names of tools that are shown with their whole schemas, in place of a list. */
  readonly named: readonly string[] | undefined;
  /** Number of the first tool of a list, from 1. */
  readonly from: number;
}

/**
 * The requested tools of a server.
 *
 * @param leftOut gets a line for each schema that is too long
 */
export function shownTools(tools: readonly Tool[], { detail, named, from }: ToolsRequest, leftOut: string[]): Partial<ShownTools> {
  return named === undefined ? toolsFrom(tools, detail, from, leftOut) : toolsNamed(tools, [...new Set(named)], leftOut);
}

/** The tools from a number on, as many as one answer takes, at least one; nothing after the last. */
function toolsFrom(tools: readonly Tool[], detail: Detail, from: number, leftOut: string[]): Partial<ShownTools> {
  const shown: (string | WholeTool)[] = [];
  let left: number = MAX.answer[detail];
  for (const tool of tools.slice(from - 1, from - 1 + MAX.tools)) {
    const one = detail === 'full' ? wholeTool(tool, MAX.description, MAX.answer.full, leftOut) : shortTool(tool, detail);
    left -= JSON.stringify(one).length + 1;
    if (left < 0 && shown.length > 0) break;
    shown.push(one);
  }
  const next = from + shown.length;
  return { ...(shown.length > 0 && { tools: shown }), ...(next <= tools.length && { nextToolsFrom: next }) };
}

/** The tools with these names, each with its whole schema, and the names that no tool has. */
function toolsNamed(tools: readonly Tool[], names: readonly string[], leftOut: string[]): Partial<ShownTools> {
  const found = names.map((name) => ({ name, tool: toolNamed(tools, name) }));
  let left: number = MAX.named;
  const shown = [...new Set(found.flatMap(({ tool }) => tool ?? []))].map((tool) => {
    const one = wholeTool(tool, MAX.wholeDescription, left, leftOut);
    left -= JSON.stringify(one).length;
    return one;
  });
  const missing = found.filter(({ tool }) => tool === undefined);
  const known = missing.length === 0 ? [] : tools.map(knownTool);
  const unknown = missing.map(({ name }) => unknownTool(known, name));
  return { ...(shown.length > 0 && { tools: shown }), ...(unknown.length > 0 && { unknownTools: unknown }) };
}

/** The tool of exactly this name, else the only one that has it in another case or with other separators. */
function toolNamed(tools: readonly Tool[], name: string): Tool | undefined {
  const exact = tools.find((tool) => tool.name === name);
  if (exact !== undefined) return exact;
  const letters = lettersOf(name);
  const [only, another] = letters === '' ? [] : tools.filter((tool) => lettersOf(tool.name) === letters);
  return another === undefined ? only : undefined;
}

/** A name as it is shown, and its letters. */
interface KnownTool {
  readonly shown: string;
  readonly letters: string;
}

function knownTool({ name }: Tool): KnownTool {
  const shown = plainLine(name, MAX.name);
  return { shown, letters: lettersOf(shown) };
}

function unknownTool(tools: readonly KnownTool[], name: string): UnknownTool {
  const letters = lettersOf(name);
  const containing = letters.length > 2 ? tools.filter((tool) => tool.letters.includes(letters)) : [];
  const names = (some: readonly KnownTool[]): readonly string[] => some.map(({ shown }) => shown);
  const similar = [...new Set([...nearestWords(name, names(tools), MAX.similar), ...names(containing)])].slice(0, MAX.similar);
  return { name: plainLine(name, MAX.name), ...(similar.length > 0 && { similar }) };
}

function shortTool(tool: Tool, detail: 'names' | 'signatures'): string {
  return detail === 'names' ? plainLine(tool.name, MAX.name) : toolSignature(tool);
}

function wholeTool({ name, description, inputSchema }: Tool, maxDescription: number, maxSchema: number, leftOut: string[]): WholeTool {
  const fits = JSON.stringify(inputSchema).length <= maxSchema;
  const shownName = plainLine(name, MAX.name);
  const text = plainLine(description, maxDescription);
  if (!fits) leftOut.push(`inputSchema of the tool ${shownName}`);
  return { name: shownName, ...(text !== '' && { description: text }), ...(fits && { inputSchema }) };
}
