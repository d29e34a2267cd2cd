import { isJsonObject, member } from '../parsing/json-tree.ts';
import type { ServerRecord, Tool } from '../record/record.ts';

/**
 * `yes`: it is reached over HTTP, or a known command starts it, or a client opens its file. `unknown`: it runs on the user's machine, by a
 * command that is not known. `no`: no way to use it is known.
 */
type Startable = 'yes' | 'unknown' | 'no';

/** The facts that a score is computed from. The server's page shows them all. */
export interface ScoredFacts extends Pick<ServerRecord, 'description' | 'owner' | 'repo' | 'tools' | 'security'> {
  /** Whether it can be started or reached, as far as is known. */
  readonly startable: Startable;
  /** Whether its source could be read at the last crawl. */
  readonly fresh: boolean;
}

/** Each factor of a score and its maximum points; the sum is 100. */
export const SCORE_WEIGHTS = {
  description: 10,
  startable: 10,
  source: 15,
  toolsKnown: 10,
  toolsDescribed: 15,
  argumentsDescribed: 15,
  fresh: 10,
  checks: 15,
} as const;

/** Name of a factor. */
type ScoreFactor = keyof typeof SCORE_WEIGHTS;

/** The points of one factor. */
interface FactorScore {
  readonly factor: ScoreFactor;
  /** A whole number from 0 to the weight. */
  readonly points: number;
  readonly weight: number;
}

/** How complete and checkable the facts of a server are, from 0 to 100. It does not measure how well the server works. */
export interface Score {
  /** The sum of the points of the factors. */
  readonly points: number;
  readonly factors: readonly FactorScore[];
}

/** The score of a server. It depends on these facts only, so anybody can compute it. */
export function scoreOf(facts: ScoredFacts): Score {
  const factors = FACTORS.map((factor): FactorScore => {
    const weight = SCORE_WEIGHTS[factor];
    // Rounded down, so that the full weight means that nothing is missing.
    return { factor, points: Math.floor(weight * SHARES[factor](facts)), weight };
  });
  return { points: factors.reduce((sum, { points }) => sum + points, 0), factors };
}

/** The share of a factor's weight that facts earn, from 0 to 1. */
const SHARES: Readonly<Record<ScoreFactor, (facts: ScoredFacts) => number>> = {
  description: ({ description }) => Number(description.trim() !== ''),
  startable: ({ startable }) => ({ yes: 1, unknown: 0.5, no: 0 })[startable],
  source: ({ owner, repo }) => Number(owner !== '' && repo !== ''),
  toolsKnown: ({ tools }) => Number(tools !== null),
  toolsDescribed: ({ tools }) => shareOf(tools, (tool) => Number(tool.description.trim() !== '')),
  argumentsDescribed: ({ tools }) => shareOf(tools, describedArguments),
  fresh: ({ fresh }) => Number(fresh),
  checks: ({ security }) => Number(security?.scanPassed === true),
};

// The table's own keys, in its order.
const FACTORS = Object.keys(SCORE_WEIGHTS) as readonly ScoreFactor[];

/** The mean over tools; 1 if the server is known to have none. */
function shareOf(tools: readonly Tool[] | null, share: (tool: Tool) => number): number {
  if (tools === null) return 0;
  return tools.length === 0 ? 1 : tools.reduce((sum, tool) => sum + share(tool), 0) / tools.length;
}

/**
 * The share of a tool's arguments that have a description; 0 if its arguments are unknown. MCP recommends `additionalProperties: false` without
 * properties for a tool that has none.
 */
function describedArguments({ inputSchema }: Tool): number {
  const properties = member(inputSchema, 'properties');
  if (!isJsonObject(properties)) return Number(allowsNone(inputSchema));
  const definitions = Object.values(properties);
  const described = definitions.filter((definition) => {
    const text = member(definition, 'description');
    return typeof text === 'string' && text.trim() !== '';
  });
  return definitions.length === 0 ? 1 : described.length / definitions.length;
}

function allowsNone(inputSchema: Tool['inputSchema']): boolean {
  const mayState = ['$ref', 'allOf', 'anyOf', 'oneOf', 'required', 'patternProperties'].some((keyword) =>
    Object.hasOwn(inputSchema, keyword),
  );
  return inputSchema['additionalProperties'] === false && !mayState;
}
