import type { TextTable } from '../../terminal/text-table.ts';
import { atLeast, atMost, barTable, type Bar } from '../support/bar.ts';
import { wholeNumber } from '../support/units.ts';
import type { Figures, IntentFigures, RecordedFigures } from './figures.ts';
import type { TaskResult } from './tasks.ts';

/** What the name of the search for tools has after that of the interface. */
export const TOOLS = ', tools';

/** Maximum tokens of a task, after the map. */
const LIMITS = { mcp: 1000, http: 1500 } as const;

/** The figures as tables, beside earlier ones. */
export function tablesOf(figures: Figures, before: RecordedFigures | undefined, failures: readonly string[]): readonly TextTable[] {
  return [
    taskTable(figures, before),
    intentTable(figures, before),
    mapTable(figures, before),
    barTable(barsOf(figures, before)),
    { heads: ['first results that are not right'], rows: failures.map((line) => [line]) },
    notes(figures, before),
  ];
}

function taskTable({ tasks }: Figures, before: RecordedFigures | undefined): TextTable {
  return {
    heads: ['task', 'by', 'requests', 'tokens', 'outcome', 'requests before', 'tokens before', 'outcome before'],
    rows: tasks.map((task) => [task.id, task.how, ...cells(task), ...cells(sameTask(before, task))]),
  };
}

function cells(task: TaskResult | undefined): string[] {
  return task === undefined ? ['', '', ''] : [String(task.requests), wholeNumber(task.tokens), task.outcome];
}

function sameTask(figures: RecordedFigures | undefined, { id, how }: TaskResult): TaskResult | undefined {
  return figures?.tasks.find((task) => task.id === id && task.how === how);
}

function intentTable({ intents }: Figures, before: RecordedFigures | undefined): TextTable {
  const row = (when: string, { how, asked, right, actionable, rightWithWay, precision, tokens }: IntentFigures): string[] => [
    ...[how, when, `${right} of ${asked}`, `${actionable} of ${asked}`, `${actionable} of ${rightWithWay}`],
    ...[precision.toFixed(2), wholeNumber(tokens)],
  ];
  return {
    heads: ['intents by', '', 'first right', 'can be acted on', 'of right ones with a known way', 'P@5', 'tokens'],
    rows: [...(before?.intents ?? []).map((each) => row('before', each)), ...intents.map((each) => row('now', each))],
  };
}

function mapTable({ maps }: Figures, before: RecordedFigures | undefined): TextTable {
  const earlier = (how: string): string => wholeNumber(before?.maps.find((map) => map.how === how)?.tokens ?? Number.NaN);
  return {
    heads: ['map: llms.txt, or the list of tools', 'tokens', 'tokens before'],
    rows: maps.map(({ how, tokens }) => [how, wholeNumber(tokens), before === undefined ? '' : earlier(how)]),
  };
}

/** Compares the figures with the targets. */
export function barsOf({ tasks, intents }: Figures, before: RecordedFigures | undefined): readonly Bar[] {
  const ofTasks = tasks.flatMap((task) => [
    atMost(`${task.id} by ${task.how}, tokens`, task.tokens, task.how === 'HTTP' ? LIMITS.http : LIMITS.mcp, wholeNumber),
    {
      what: `${task.id} by ${task.how}, outcome`,
      ...{ bar: 'right', figure: task.outcome, held: task.outcome === 'right' },
    },
  ]);
  const ofIntents = intents.map(({ how, right }) => {
    // Earlier, only servers could be searched.
    const earlier = before?.intents.find((each) => how === each.how || how === `${each.how}${TOOLS}`)?.right ?? 0;
    return atLeast(`intents by ${how}, first right`, right, earlier, wholeNumber);
  });
  return [...ofTasks, ...ofIntents];
}

function notes({ tokenizer, servers }: Figures, before: RecordedFigures | undefined): TextTable {
  const lines = [
    `tokens: ${tokenizer}; of what a model writes for a request and reads in its answer, without the map`,
    `servers in the catalogue: ${wholeNumber(servers)}`,
    ...(before === undefined ? [] : [`before: commit ${before.commit}, ${before.date}, ${before.tokenizer}`]),
    'none: the answers that the agent read do not say it',
  ];
  return { heads: ['notes'], rows: lines.map((line) => [line]) };
}
