/** A tool and its tokens in the context of a model. */
export interface ToolCost {
  readonly name: string;
  readonly tokens: number;
}

/** The server of a tool. */
export interface CostedServer {
  readonly displayName: string;
  /** Absent if their cost is not known. */
  readonly tools?: readonly ToolCost[];
}

/** A tool to leave out. */
interface LeftOutTool extends ToolCost {
  /** Display name of its server. */
  readonly server: string;
}

/** The context cost of a list of servers. */
export interface ListCost {
  /** Tokens of all tools. */
  readonly tokens: number;
  /** Number of servers whose cost is not known. */
  readonly unknown: number;
  /** The tools to leave out to stay within the limit: as few as possible, the most expensive first. */
  readonly leaveOut: readonly LeftOutTool[];
}

/** Reads the tools of a server's page as JSON; `undefined` if their cost is not known. */
export function toolCosts(tools: unknown, toolTokens: unknown): readonly ToolCost[] | undefined {
  if (!Array.isArray(tools) || !Array.isArray(toolTokens) || tools.length !== toolTokens.length) return undefined;
  const counts: readonly unknown[] = toolTokens;
  return tools.flatMap((tool: unknown, at) => {
    const name = typeof tool === 'object' && tool !== null && 'name' in tool ? tool.name : undefined;
    const tokens = counts[at];
    return typeof name === 'string' && typeof tokens === 'number' ? [{ name, tokens }] : [];
  });
}

/** Tokens of the tools of a server. */
export function sumOf(tools: readonly ToolCost[]): number {
  return tools.reduce((sum, { tokens }) => sum + tokens, 0);
}

/**
 * The context cost of a list.
 *
 * @param limit maximum tokens; no tool is left out without it
 */
export function listCost(servers: readonly CostedServer[], limit = Infinity): ListCost {
  const all = servers.flatMap(({ displayName, tools = [] }) => tools.map((tool) => ({ ...tool, server: displayName })));
  const tokens = sumOf(all);
  return { tokens, unknown: servers.filter(({ tools }) => tools === undefined).length, leaveOut: fewestTools(all, tokens - limit) };
}

/** The fewest tools that have so many tokens together; of these the last is as small as possible. */
function fewestTools(all: readonly LeftOutTool[], excess: number): readonly LeftOutTool[] {
  const largestFirst = all.toSorted((one, other) => other.tokens - one.tokens);
  const chosen: LeftOutTool[] = [];
  let missing = excess;
  for (const largest of largestFirst) {
    if (missing <= 0) break;
    // The smallest tool that is enough, if one is.
    const needed = missing;
    const next = largest.tokens < needed ? largest : (largestFirst.findLast(({ tokens }) => tokens >= needed) ?? largest);
    chosen.push(next);
    missing -= next.tokens;
  }
  return chosen;
}
