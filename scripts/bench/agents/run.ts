import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { catalogOf, type StoredContent } from '../../../src/catalog/store/store.ts';
import type { BenchReport } from '../support/bench.ts';
import { hasSharedData, SHARED_DATA_ABSENT } from '../support/shared-data.ts';
import type { Agent } from './agent.ts';
import { bundledContent, sharedContent, type StatedFacts } from './content.ts';
import { intentFigures, type Figures, type IntentFigures, type RecordedFigures } from './figures.ts';
import { httpAgent } from './http-agent.ts';
import { askIntents, type IntentResult } from './intents.ts';
import { knownFrom } from './known.ts';
import { liveSite } from './live-site.ts';
import { mcpAgent } from './mcp-agent.ts';
import { ERAS } from './mcp-connection.ts';
import { readAgentQuestions, type AgentQuestions, type Intent } from './questions.ts';
import { barsOf, tablesOf, TOOLS } from './tables.ts';
import { carryOut, type TaskResult } from './tasks.ts';
import { tokenCount } from './tokens.ts';

type Say = (line: string) => void;

/** Figures of the project before agents were its readers, measured by this benchmark. */
const RECORDED = path.resolve('test/agents/figures-before.json');

/** What was measured, with the results of the intents. */
export interface Measured {
  readonly figures: Figures;
  readonly intents: ReadonlyMap<string, readonly IntentResult[]>;
}

/** Carries out the tasks and asks the intents over HTTP and MCP. */
export async function runAgents(say: Say): Promise<BenchReport> {
  if (!hasSharedData()) {
    say(SHARED_DATA_ABSENT);
    return { tables: [], data: { skipped: SHARED_DATA_ABSENT } };
  }
  const questions = readAgentQuestions();
  const { figures, intents } = await measure(sharedContent(statedIn(questions)), { ...questions, asked: questions.intents }, say);
  const before = recordedFigures();
  return {
    tables: tablesOf(figures, before, failuresOf(intents)),
    data: { ...figures, bars: barsOf(figures, before), results: Object.fromEntries(intents), before },
  };
}

/**
 * The same over the bundled servers only, without shared data: a check that everything works.
 *
 * @param asked number of intents to ask
 */
export function measureBundled(questions: AgentQuestions, asked: number, say: Say): Promise<Measured> {
  return measure(bundledContent(statedIn(questions)), { ...questions, asked: questions.intents.slice(0, asked) }, say);
}

function statedIn({ tasks }: AgentQuestions): StatedFacts {
  return {
    changes: tasks.flatMap((task) => (task.answer === 'changes' ? task.changes : [])),
    signIns: tasks.flatMap((task) => (task.answer === 'sign-in' ? [task] : [])),
  };
}

/** The tasks and intents, and the intents that are asked. */
interface Asked extends AgentQuestions {
  readonly asked: readonly Intent[];
}

async function measure(content: StoredContent, questions: Asked, say: Say): Promise<Measured> {
  const { records } = catalogOf(content);
  say(`Publishing a catalogue of ${records.length.toLocaleString('en')} servers …`);
  const errors: unknown[] = [];
  const site = await liveSite(content, (error) => errors.push(error));
  try {
    const measured = await measureSite(site.url, records, questions, say);
    if (errors.length > 0) throw new Error(`The catalogue had ${errors.length} errors; the first follows.`, { cause: errors[0] });
    return measured;
  } finally {
    await site.close();
  }
}

async function measureSite(url: string, records: readonly ServerRecord[], questions: Asked, say: Say): Promise<Measured> {
  const tokens = await tokenCount();
  const known = knownFrom(records, questions.intents, tokens);
  const byName = new Map(records.map((record) => [record.qualifiedName, record]));
  const agents: Agent[] = [await httpAgent(url, tokens)];
  for (const era of ERAS) agents.push(await mcpAgent(url, era, tokens));
  const tasks: TaskResult[] = [];
  const intents = new Map<string, readonly IntentResult[]>();
  const figures: IntentFigures[] = [];
  for (const agent of agents) {
    say(`Carrying out ${questions.tasks.length} tasks and asking ${questions.asked.length} intents by ${agent.how} …`);
    for (const task of questions.tasks) tasks.push(await carryOut(task, agent, known));
    for (const [how, search] of searchesOf(agent)) {
      const results = await askIntents(questions.asked, agent, search, byName);
      intents.set(how, results);
      figures.push(intentFigures(how, results));
    }
  }
  const inOrder = questions.tasks.flatMap(({ id }) => tasks.filter((task) => task.id === id));
  const maps = agents.map(({ how, map }) => ({ how, ...map }));
  return { figures: { tokenizer: tokens.name, servers: records.length, maps, tasks: inOrder, intents: figures }, intents };
}

/** Each search of an agent, with its name. */
function searchesOf({ how, servers, tools }: Agent): readonly (readonly [how: string, search: Agent['servers']])[] {
  return [[how, servers], ...(tools === undefined ? [] : [[`${how}${TOOLS}`, tools] as const])];
}

/** A line for each first result that is not right. */
function failuresOf(intents: Measured['intents']): string[] {
  return [...intents].flatMap(([how, results]) =>
    results.filter(({ isRight }) => !isRight).map(({ q, first }) => `${how}: "${q}" → ${first === '' ? 'nothing' : first}`),
  );
}

function recordedFigures(): RecordedFigures | undefined {
  // The file belongs to the project; a test checks its form.
  return existsSync(RECORDED) ? (JSON.parse(readFileSync(RECORDED, 'utf8')) as RecordedFigures) : undefined;
}
