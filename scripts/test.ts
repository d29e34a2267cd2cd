import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm test`: types and lint of TypeScript, format, and all tests except the long ones, at the same time. `npm run test:full`: types and lint
 * of Astro files, network access, and the long tests. All steps run, even after one has failed. The last line counts passes and failures; a
 * step without tests counts as one. If PORTOLAN_TEST_COUNTS names a file, the counts are added to it, and the last line is the sum of all
 * counts in it. `npm test -- --before-full` leaves out the files that `npm run test:full` runs with all of their cases, for a run of both.
 */

interface Step {
  readonly name: string;
  /** Path of a program in JavaScript, below node_modules. */
  readonly program: string;
  readonly args: readonly string[];
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const REPORT = path.resolve('.portolan/test-report.json');

/** The tests start hundreds of commands. Node keeps their compiled modules here, so that each start takes about half the time. */
const COMPILED = path.resolve('.portolan/compiled-for-tests');

const OXLINT = 'oxlint/bin/oxlint';

/** The program that checks types is in Go, which takes a sixth of its time to collect garbage unless it may use more memory. */
const MORE_MEMORY = { GOGC: '400' };

const CHECKS: readonly Step[] = [
  { name: 'types and lint of TypeScript', program: OXLINT, args: [] },
  { name: 'format', program: 'oxfmt/bin/oxfmt', args: ['--check'] },
];

const FULL_CHECKS: readonly Step[] = [
  {
    name: 'types of Astro files',
    program: 'astro/bin/astro.mjs',
    args: ['check', '--minimumFailingSeverity', 'hint', '--tsconfig', 'tsconfig.astro.json'],
  },
  { name: 'lint of Astro files and network access', program: 'eslint/bin/eslint.js', args: ['.', '--max-warnings=0'] },
];

const [FULL, BEFORE] = ['--full', '--before-full'];
const isFull = process.argv.includes(FULL);

const TESTS: Step = {
  name: 'tests',
  program: 'vitest/vitest.mjs',
  args: [
    ...['run', `--project=${isFull ? 'full*' : '!full*'}`, '--reporter=default', '--reporter=./test/support/run-summary.ts'],
    ...['--reporter=json', `--outputFile.json=${REPORT}`, ...process.argv.slice(2).filter((arg) => arg !== FULL && arg !== BEFORE)],
  ],
};

mkdirSync(path.dirname(REPORT), { recursive: true });
rmSync(REPORT, { force: true });

const total: Count = { passed: 0, failed: 0, skipped: 0 };
// Many tests wait for a browser or a process; the checks run in that time.
const checking = runInTurn(isFull ? FULL_CHECKS : CHECKS);
const tests = await run(TESTS, 'inherit');
add(countTests(tests.ok));
for (const { name, ok, seconds, output } of await checking) {
  add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
  console.log(`\n── ${name}\n${output}── ${name}: ${ok ? 'ok' : 'FAILED'}, ${seconds} s`);
}
console.log(`── tests: ${tests.ok ? 'ok' : 'FAILED'}, ${tests.seconds} s`);

process.exitCode = total.failed > 0 ? 1 : 0;
const { passed, failed, skipped } = addEarlier(total);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

/** The result of a step. */
interface Ended {
  readonly ok: boolean;
  readonly seconds: string;
  /** Its output, if it was not printed immediately. */
  readonly output: string;
}

/** Runs steps one after the other, because some need gigabytes of memory. */
async function runInTurn(steps: readonly Step[]): Promise<readonly (Step & Ended)[]> {
  const ended: (Step & Ended)[] = [];
  for (const step of steps) ended.push({ ...step, ...(await run(step, 'pipe')) });
  return ended;
}

function run({ program, args }: Step, stream: 'pipe' | 'inherit'): Promise<Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.resolve('node_modules', program), ...args], {
    stdio: ['ignore', stream, stream],
    env: {
      ...process.env,
      ...(program === OXLINT && MORE_MEMORY),
      NODE_COMPILE_CACHE: COMPILED,
      ASTRO_TELEMETRY_DISABLED: '1',
      ...(isFull && { PORTOLAN_ALL_CASES: '1' }),
      ...(process.argv.includes(BEFORE) && { PORTOLAN_BEFORE_FULL: '1' }),
    },
  });
  let output = '';
  for (const each of [child.stdout, child.stderr]) each?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, seconds: ((performance.now() - started) / 1000).toFixed(1), output }));
  });
}

function add(count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
}

/** Stores the counts of this run, and adds those of earlier runs. */
function addEarlier(count: Count): Count {
  const file = process.env['PORTOLAN_TEST_COUNTS'];
  if (!file) return count;
  appendFileSync(file, `${JSON.stringify(count)}\n`);
  const sum: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const line of readFileSync(file, 'utf8')
    .split('\n')
    .filter((each) => each !== '')) {
    // This script wrote the line.
    const each = JSON.parse(line) as Count;
    sum.passed += each.passed;
    sum.failed += each.failed;
    sum.skipped += each.skipped;
  }
  return sum;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[] }[];
}

/** Reads the runner's report, and prints every skipped test. */
function countTests(ok: boolean): Count {
  let report: Report;
  try {
    // The file is vitest's own JSON report.
    report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed');
  for (const { fullName } of skipped) console.log(`skipped: ${fullName}`);
  const failed = Math.max(report.numFailedTests, ok ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: skipped.length };
}
