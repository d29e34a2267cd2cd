import { isJsonObject, member } from '../parsing/json-tree.ts';
import type { ServerRecord, Tool } from '../record/record.ts';

/** What a score is made from: facts that a server's page shows. */
export interface ScoredFacts extends Pick<ServerRecord, 'description' | 'owner' | 'repo' | 'connections' | 'tools' | 'security'> {
  /** Whether its source could be read at the last crawl. */
  readonly fresh: boolean;
}

/** Each factor of a score and what it counts at most; together 100. */
export const SCORE_WEIGHTS = {
  description: 10,
  connection: 10,
  source: 15,
  toolsKnown: 10,
  toolsDescribed: 15,
  argumentsDescribed: 15,
  fresh: 10,
  checks: 15,
} as const;

/** Name of a factor. */
export type ScoreFactor = keyof typeof SCORE_WEIGHTS;

/** What one factor adds to a score. */
export interface FactorScore {
  readonly factor: ScoreFactor;
  /** A whole number from 0 to the weight. */
  readonly points: number;
  readonly weight: number;
}

/** How much of a server is stated and can be checked, from 0 to 100. It says nothing of how well the server works. */
export interface Score {
  /** The sum of the points of the factors. */
  readonly points: number;
  readonly factors: readonly FactorScore[];
}

/** The score of a server, by its facts alone: whoever has these comes to the same. */
export function scoreOf(facts: ScoredFacts): Score {
  const factors = FACTORS.map((factor): FactorScore => {
    const weight = SCORE_WEIGHTS[factor];
    // What is not whole is rounded down: the full weight means that nothing is missing.
    return { factor, points: Math.floor(weight * SHARES[factor](facts)), weight };
  });
  return { points: factors.reduce((sum, { points }) => sum + points, 0), factors };
}

/** The share of a factor's weight that facts earn, from 0 to 1. */
const SHARES: Readonly<Record<ScoreFactor, (facts: ScoredFacts) => number>> = {
  description: ({ description }) => Number(description.trim() !== ''),
  connection: ({ connections }) => Number(connections.length > 0),
  source: ({ owner, repo }) => Number(owner !== '' && repo !== ''),
  toolsKnown: ({ tools }) => Number(tools !== null),
  toolsDescribed: ({ tools }) => shareOf(tools, (tool) => Number(tool.description.trim() !== '')),
  argumentsDescribed: ({ tools }) => shareOf(tools, describedArguments),
  fresh: ({ fresh }) => Number(fresh),
  checks: ({ security }) => Number(security?.scanPassed === true),
};

// The table's own keys, in its order.
const FACTORS = Object.keys(SCORE_WEIGHTS) as readonly ScoreFactor[];

/** The mean over tools; all of it where it is known that there are none. */
function shareOf(tools: readonly Tool[] | null, share: (tool: Tool) => number): number {
  if (tools === null) return 0;
  return tools.length === 0 ? 1 : tools.reduce((sum, tool) => sum + share(tool), 0) / tools.length;
}

/** The share of a tool's arguments that have a description; none where its arguments are not known. */
function describedArguments({ inputSchema }: Tool): number {
  const properties = member(inputSchema, 'properties');
  if (!isJsonObject(properties)) return 0;
  const definitions = Object.values(properties);
  const described = definitions.filter((definition) => {
    const text = member(definition, 'description');
    return typeof text === 'string' && text.trim() !== '';
  });
  return definitions.length === 0 ? 1 : described.length / definitions.length;
}
