import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { CompilePages } from '../../src/site/build/page-bundle.ts';
import { ThemeError } from '../../src/site/build/theme-problems.ts';
import type { CompileAnswer, CompileRequest } from './compile-messages.ts';

const PROGRAM = fileURLToPath(new URL('./compile-process.ts', import.meta.url));

/**
 * Compiles pages in a process of its own: Astro and its bundler need as much memory as the rest of a build, which is free again afterwards.
 *
 * @param onEnd receives the CPU time of the process, in seconds
 */
export function compileApart(onEnd: (cpuSeconds: number) => void): CompilePages {
  return async (inputs, folder) => {
    const answer = await answerOf({ inputs, folder });
    if ('message' in answer) throw errorOf(answer);
    onEnd(answer.cpuSeconds);
    return answer.bundle;
  };
}

function errorOf({ message, stack, problems }: Extract<CompileAnswer, { readonly message: string }>): Error {
  return problems === undefined ? Object.assign(new Error(message), { stack }) : new ThemeError(problems, stack);
}

function answerOf(request: CompileRequest): Promise<CompileAnswer> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  // It is killed rather than asked to exit: see exitNow. It goes first at exit, because later listeners remove the folder that it writes to.
  const kill = (): unknown => child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  return new Promise<CompileAnswer>((resolve, reject) => {
    // Only compile-process.ts answers.
    child.once('message', (answer) => resolve(answer as CompileAnswer));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The process that compiles pages ended with ${String(code ?? signal)}.`)));
    child.send(request);
  }).finally(() => {
    process.off('exit', kill);
    kill();
  });
}
