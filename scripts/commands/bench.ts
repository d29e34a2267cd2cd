import { Argument, type Command, InvalidArgumentError } from 'commander';

import { listedCommand } from '../command-line/command-list.ts';
import { BENCHES } from '../bench/benches.ts';
import { textTable } from '../terminal/text-table.ts';
import { print, printJson, say } from '../terminal/output.ts';

/** The sub-command `portolan bench`. */
export function benchCommand(): Command {
  const names = BENCHES.map(({ name }) => name);
  return listedCommand('bench')
    .addArgument(new Argument('[name]', 'the benchmark to run (default: all)').choices(names))
    .option('--json', 'print the results as JSON, one object per benchmark')
    .option('--runs <number>', 'how often "site" measures each page; the median counts', countOfRuns, 5)
    .option('--large', '"build" also measures 50,000 and 100,000 servers, which takes hours')
    .option(
      '--servers <numbers>',
      'numbers of servers that "build" and "database" measure, separated by commas (default: 1000,10000; 10000)',
      numbersOfServers,
    )
    .addHelpText('after', `\nBenchmarks:\n${BENCHES.map(({ name, description }) => `  ${name}  ${description}`).join('\n')}`)
    .action(runBenches);
}

interface BenchCommandOptions {
  readonly json?: boolean;
  readonly runs: number;
  readonly large?: boolean;
  readonly servers?: readonly number[];
}

function countOfRuns(text: string): number {
  if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('Write a whole number from 1 to 99.');
  return Number(text);
}

function numbersOfServers(text: string): readonly number[] {
  if (!/^[1-9]\d{0,5}(?:,[1-9]\d{0,5})*$/.test(text))
    throw new InvalidArgumentError('Write whole numbers up to 999999, such as 1000,10000.');
  return text.split(',').map(Number);
}

async function runBenches(wanted: string | undefined, options: BenchCommandOptions): Promise<void> {
  const { json = false, runs, large = false, servers } = options;
  for (const { name, run } of BENCHES.filter((bench) => wanted === undefined || bench.name === wanted)) {
    const { tables, data } = await run(say, { runs, large, servers });
    if (json) printJson({ bench: name, ...data });
    else print(`\n${tables.map(textTable).join('\n\n')}\n`);
  }
}
