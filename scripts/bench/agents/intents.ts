import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import type { Agent, Hit } from './agent.ts';
import { fulfilment, type Fulfilment } from './intent-rule.ts';
import type { Intent } from './questions.ts';
import { requiredByWay } from './required-settings.ts';

/** Results that an agent reads of each intent. */
const DEPTH = 5;

/** The result of one intent. */
export interface IntentResult {
  readonly q: string;
  /** Whether the first result is, or is a tool of, a server that fulfils the intent. */
  readonly isRight: boolean;
  /** Whether the record of the first result has a way to use the server. */
  readonly hasWay: boolean;
  /** Whether the first result is right and states a right tool, a way to connect and the required settings. */
  readonly isActionable: boolean;
  /** Share of right results among the first five; of a result with a tool, the tool must be right. */
  readonly precision: number;
  readonly tokens: number;
  /** The first result, for people. */
  readonly first: string;
}

/**
 * Asks each intent once.
 *
 * @param search for servers or for tools
 */
export async function askIntents(
  intents: readonly Intent[],
  agent: Agent,
  search: Agent['servers'],
  records: ReadonlyMap<string, ServerRecord>,
): Promise<readonly IntentResult[]> {
  const all = [...records.values()];
  const results: IntentResult[] = [];
  for (const intent of intents) {
    agent.take();
    const hits = await search(intent.q, DEPTH);
    const { tokens } = agent.take();
    results.push({ q: intent.q, tokens, ...assessed(hits, fulfilment(intent, all), records) });
  }
  return results;
}

function assessed(hits: readonly Hit[], right: Fulfilment, records: ReadonlyMap<string, ServerRecord>): Omit<IntentResult, 'q' | 'tokens'> {
  const [first] = hits;
  const isRight = first !== undefined && right.servers.has(first.server);
  const record = records.get(first?.server ?? '');
  const ways = record === undefined ? [] : requiredByWay(record);
  const possible = Math.min(
    DEPTH,
    [...right.servers.values()].reduce((sum, tools) => sum + Math.max(1, tools.size), 0),
  );
  const found = hits.slice(0, DEPTH).filter((hit) => fulfils(hit, right)).length;
  return {
    ...{ isRight, hasWay: ways.length > 0 },
    isActionable: isRight && first.tool !== undefined && fulfils(first, right) && canBeConnected(first, ways),
    precision: possible === 0 ? 0 : Math.min(1, found / possible),
    first: first === undefined ? '' : `${first.server}${first.tool === undefined ? '' : ` ${first.tool}`}`,
  };
}

/** Whether a result names a right tool, or only a server that fulfils the intent. */
function fulfils({ server, tool }: Hit, { servers }: Fulfilment): boolean {
  const tools = servers.get(server);
  return tools !== undefined && (tool === undefined || tools.size === 0 || tools.has(tool));
}

/** Whether a result states a way to connect, and the settings that one of the server's ways requires. */
function canBeConnected({ ways = [], requires = [] }: Hit, required: readonly (readonly string[])[]): boolean {
  return ways.length > 0 && required.some((names) => names.every((name) => requires.includes(name)));
}
