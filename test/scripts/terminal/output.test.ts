import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { annotate } from '../../../scripts/terminal/github-actions.ts';
import { failure, print, printJson, problemJson, say, sayProblem, styled, styledProblem, trace } from '../../../scripts/terminal/output.ts';
import { createProgress } from '../../../scripts/terminal/progress.ts';
import { folderWith } from '../../support/content-folder.ts';

const HOSTILE = 'evil\u001b]52;c;ZXZpbA==\u0007\u001b[2J\u001b[31mred\r\u009b31m\u202e\u2028evil';
const PLAIN = String.raw`evil\u{1b}]52;c;ZXZpbA==\u{7}\u{1b}[2J\u{1b}[31mred\u{d}\u{9b}31m\u{202e}\u{2028}evil`;
const [RED, END] = ['\u001b[31m', '\u001b[39m'];

let written = '';
beforeEach(() => {
  written = '';
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written += String(chunk);
      return true;
    });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function coloured(isColoured: boolean): void {
  vi.stubEnv('FORCE_COLOR', isColoured ? '1' : undefined);
  vi.stubEnv('NO_COLOR', isColoured ? undefined : '1');
}

describe.each([
  ['coloured', true],
  ['plain', false],
])('the output of a command, %s,', (_, isColoured) => {
  const red = (text: string): string => (isColoured ? `${RED}${text}${END}` : text);
  beforeEach(() => coloured(isColoured));

  it('has no control sequences except its own colours', () => {
    say(`${styled('red', HOSTILE)} ${HOSTILE}`);
    print(`${HOSTILE}${styled('red', 'x', process.stdout)}`);
    expect(written).toBe(`${red(PLAIN)} ${PLAIN}\n${PLAIN}${red('x')}\n`);
  });

  it('shows a failure without third-party colours, with further lines indented', () => {
    failure(`${RED}One.${END}\nportolan: verified\r\nThree.\u202e`);
    expect(written).toBe(`${red('portolan:')} One.\n    portolan: verified\n    Three.\\u{202e}\n`);
  });

  it('keeps every part of a problem short and on its line', () => {
    const message = `The key "${HOSTILE}\nportolan: verified" ${'x'.repeat(10_000)}`;
    sayProblem({ code: 'c', severity: 'error', message, file: `a\n${HOSTILE}.yaml`, hint: `b\n${HOSTILE}` });
    expect(written.split('\n')).toHaveLength(3);
    expect(written.length).toBeLessThan(2500);
    expect(written.replaceAll(RED, '').replaceAll(END, '').replaceAll('\u001b[1m', '').replaceAll('\u001b[22m', '')).not.toMatch(
      /[^\P{C}\n]/u,
    );
    expect(written).toContain(red('error'));
  });

  it('prints the problems of a crawl in the same form', () => {
    const progress = createProgress({ write: (text: string) => (written += text) }, () => 0, true);
    const problem = { source: HOSTILE, code: 'c', message: `${HOSTILE}\nx`, at: HOSTILE };
    progress.update({ finished: 0, sources: 1, written: 0, unchanged: 0, problem } as Parameters<typeof progress.update>[0]);
    expect(written.replaceAll(/\u001b\[(?:1|22|90|39)m/g, '')).toBe(`${PLAIN}  ${PLAIN}\\u{a}x  [c] ${PLAIN}\n`);
  });

  it('is JSON with the same value for programs', () => {
    printJson({ text: HOSTILE });
    expect(JSON.parse(written)).toEqual({ text: HOSTILE });
    expect(written).not.toMatch(/[^\P{C}\n]|[\u2028\u2029]/u);
  });

  it('shows the complete error only with --debug', () => {
    trace(new Error(HOSTILE));
    expect(written).toBe('');
    vi.stubEnv('PORTOLAN_DEBUG', '1');
    trace(new Error(HOSTILE));
    expect(written.startsWith(`Error: ${PLAIN}\n    at `)).toBe(true);
  });
});

describe('a message about a URL with credentials', () => {
  const AT = 'https://user:s3cret@a.example/x';
  const PROBLEM = { code: 'c', severity: 'error', message: `"${AT}" is wrong.`, hint: `Correct ${AT}.`, file: AT } as const;
  const error = new Error(`${AT} is wrong.`);

  it.each<readonly [string, () => void]>([
    ['a line', () => say(`${AT} is wrong.`)],
    ['a problem', () => sayProblem(PROBLEM)],
    ['a problem as data for people', () => print(styledProblem(PROBLEM))],
    ['a problem as data for programs', () => printJson(problemJson(PROBLEM))],
    ['an annotation', () => annotate(PROBLEM)],
    ['the error that stopped a command', () => failure(error.message)],
    ['the stack trace of an error', () => trace(error)],
  ])('hides them in %s', (_, write) => {
    vi.stubEnv('PORTOLAN_DEBUG', '1');
    write();
    expect(written).toContain('https://…@a.example/x');
    expect(written).not.toContain('s3cret');
  });

  it('hides them where a long message is cut', () => {
    sayProblem({ ...PROBLEM, message: `${'x'.repeat(1980)} ${AT}` });
    expect(written).not.toContain('s3c');
  });

  it('leaves data as they are', () => {
    print(AT);
    printJson({ at: AT });
    expect(written).toBe(`${AT}\n{"at":"${AT}"}\n`);
  });
});

describe('a command whose standard output cannot be written', () => {
  const isLinux = process.platform === 'linux';

  async function checked(stdout: 'pipe' | number): Promise<readonly [code: unknown, stderr: string]> {
    const folder = await mkdtemp(path.join(tmpdir(), 'portolan-output-'));
    await mkdir(path.join(folder, 'content'));
    await writeFile(path.join(folder, 'content/site.yaml'), 'name: 5\n');
    const program = path.resolve('scripts/portolan.mjs');
    const child = spawn(process.execPath, [program, 'check', '--json'], { cwd: folder, stdio: ['ignore', stdout, 'pipe'] });
    child.stdout?.destroy();
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const [code] = (await once(child, 'close')) as [number | null];
    return [code, stderr];
  }

  it('has its own exit code if the reader stopped early', async () => {
    expect(await checked('pipe')).toEqual([1, '1 file, 1 problem.\n']);
  });

  it.runIf(isLinux)('says so, without a stack trace', async () => {
    const full = await open('/dev/full', 'w');
    try {
      expect(await checked(full.fd)).toEqual([1, expect.stringMatching(/portolan: the output cannot be written: ENOSPC.*\n$/)]);
    } finally {
      await full.close();
    }
  });
});

it('A command ends with its own exit code if nobody reads its messages', async () => {
  const folder = await folderWith({ 'content/site.yaml': 'name: A\n' });
  const program = path.resolve('scripts/portolan.mjs');
  const child = spawn(process.execPath, [program, 'check'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
});
