import { isJsonObject, type JsonValue } from '../../catalog/parsing/json-tree.ts';

/** One page of a tool list with unchecked tools. */
interface ToolPage {
  readonly tools: readonly unknown[];
  readonly nextCursor: string | undefined;
  /** Cache hints of MCP 2026-07-28, unchecked. */
  readonly ttlMs?: unknown;
  readonly cacheScope?: unknown;
}

type Validated = { readonly value: ToolPage; readonly issues?: undefined } | { readonly issues: readonly { readonly message: string }[] };

/**
 * A Standard Schema (version 1) of a page of tools that requires only a list. The client's own schema validates a whole page, so one invalid
 * tool would cause the loss of all others.
 */
export const TOOL_PAGE: ToolPageSchema = { '~standard': { version: 1, vendor: 'portolan', validate: toolPage } };

interface ToolPageSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Validated;
    /** For the type system only (Standard Schema §types). */
    readonly types?: { readonly input: unknown; readonly output: ToolPage };
  };
}

function toolPage(value: unknown): Validated {
  // The client has parsed it from JSON.
  const page = value as JsonValue;
  const tools = isJsonObject(page) ? page['tools'] : undefined;
  if (!isJsonObject(page) || !Array.isArray(tools)) return { issues: [{ message: 'It has no list "tools".' }] };
  const { nextCursor, ttlMs, cacheScope } = page;
  return { value: { tools, nextCursor: typeof nextCursor === 'string' ? nextCursor : undefined, ttlMs, cacheScope } };
}
