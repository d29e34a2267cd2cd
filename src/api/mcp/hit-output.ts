import { z } from 'zod';

import { LISTED_WAYS } from '../../catalog/record/listed-ways.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { SIGN_INS } from '../../catalog/record/sign-in-kinds.ts';
import { SEVERITIES } from '../../catalog/values/finding-severity.ts';
import { decisionFacts } from '../hits/decision-facts.ts';
import type { NamedTool } from '../hits/named-tool.ts';
import { plainLine } from '../text/plain-line.ts';

/** A hit of a search: a server, or a tool of a server. Members of which nothing is known are absent. */
export const Hit = z.object({
  /** Qualified name, for `get_server`. */
  server: z.string(),
  description: z.string().optional(),
  /** The tool that fits best; in its signature, `?` marks optional arguments. */
  tool: z.object({ name: z.string(), signature: z.string() }).optional(),
  /** Comparable within one answer. */
  score: z.number().min(0).max(1).optional(),
  /** How it is used; `local`: no source states how it is started. */
  ways: z.array(z.enum(LISTED_WAYS)).optional(),
  signIn: z.enum(SIGN_INS),
  /** Settings that a user must enter. */
  requires: z.array(z.string()).optional(),
  /** Findings of the checks. */
  findings: z.object({ count: z.int().min(1), worst: z.enum(SEVERITIES) }).optional(),
  /** Context cost of all its tools (o200k_base). */
  tokens: z.int().min(0).optional(),
  toolCount: z.int().min(0).optional(),
  verified: z.literal(true).optional(),
  deprecated: z.literal(true).optional(),
});

/** @see Hit */
export type Hit = z.infer<typeof Hit>;

/** What a search found. */
interface Found {
  readonly record: ServerRecord;
  readonly description: string;
  readonly tool?: NamedTool | undefined;
  readonly score?: number | undefined;
}

/** Maximum UTF-16 units of a description in a hit. */
const MAX_DESCRIPTION = 100;

/** A hit with the facts that its server has. */
export function toHit({ record, description, tool, score }: Found): Hit {
  const shown = plainLine(description, MAX_DESCRIPTION);
  const { ways, requires, ...facts } = decisionFacts(record);
  return {
    server: record.qualifiedName,
    ...(shown !== '' && { description: shown }),
    ...(tool && { tool }),
    ...(score !== undefined && { score }),
    ...(ways && { ways: [...ways] }),
    ...(requires && { requires: [...requires] }),
    ...facts,
  };
}

/** Hits as text for a model: the signature stands for the tool, because it begins with the tool's name; an unknown sign-in is left out. */
export function asText(hits: readonly Hit[]): readonly object[] {
  return hits.map(({ tool, ...hit }) => {
    const { server, description, score, signIn, ...facts } = hit;
    const known = signIn === 'unknown' ? undefined : signIn;
    return { server, description, tool: tool?.signature, score, signIn: known, ...facts };
  });
}
