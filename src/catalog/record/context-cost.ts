import type { JsonValue } from '../parsing/json-tree.ts';
import type { ServerRecord, Tool } from './record.ts';

/**
 * A tool as a model reads it: compact JSON of its name, description and input schema. These are the members of an MCP `tools/list` result
 * that every client passes on to a model; a client may only rename them. An empty description is left out, because the tool then has none.
 */
export function modelText({ name, description, inputSchema }: Tool): string {
  return JSON.stringify({ name, ...(description !== '' && { description }), inputSchema });
}

/**
 * Whether a source states the input schemas of tools: of at least one, more than its type. Schemas are the larger part of the cost, so it is
 * not known without them. A server without tools costs nothing.
 */
export function haveSchemas(tools: readonly Tool[]): boolean {
  return tools.length === 0 || tools.some(({ inputSchema }) => Object.keys(inputSchema).some((key) => key !== 'type'));
}

/**
 * Tokens that all tools of a server take in the context of a model: the sum over its tools. `undefined`: its tools are not known, or
 * their schemas are not.
 */
export function contextTokens({ toolTokens }: Pick<ServerRecord, 'toolTokens'>): number | undefined {
  return toolTokens?.reduce((sum, tokens) => sum + tokens, 0);
}

/** Reads the tokens of the tools of a record; `undefined` if they do not belong to these tools. */
export function readToolTokens(value: JsonValue | undefined, tools: readonly Tool[] | null): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length !== tools?.length) return undefined;
  return value.every((tokens) => Number.isSafeInteger(tokens) && Number(tokens) > 0) ? value.map(Number) : undefined;
}

/** The context cost of several servers. */
interface KnownCost {
  /** Sum of the known costs. */
  readonly tokens: number;
  /** Number of servers whose cost is not known. */
  readonly unknown: number;
}

/** The context cost of servers that are used together. */
export function knownCost(records: readonly Pick<ServerRecord, 'toolTokens'>[]): KnownCost {
  const costs = records.map(contextTokens);
  return {
    tokens: costs.reduce<number>((sum, tokens = 0) => sum + tokens, 0),
    unknown: costs.filter((tokens) => tokens === undefined).length,
  };
}
