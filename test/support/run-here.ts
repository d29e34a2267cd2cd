import type { Command } from 'commander';
import { vi } from 'vitest';

import { createPortolan } from '../../scripts/program/portolan-program.ts';
import { createProgram, run } from '../../scripts/program/program.ts';
import type { Finished } from './built-site.ts';

/**
 * Runs `portolan …` in this process, where a test looks at what it says and at nothing that a process of its own would add: that takes
 * milliseconds instead of a second. One at a time. The environment is restored, also where the command changed it.
 *
 * @param args what stands behind `portolan`
 */
export function portolanHere(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return finished(args, environment, () => createPortolan(args));
}

/** The same of one sub-command, without the list of all others. */
export function runHere(command: Command, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return finished(args, environment, () => createProgram([command]));
}

async function finished(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  createCommandLine: () => Command | Promise<Command>,
): Promise<Finished> {
  const before = { env: { ...process.env }, exitCode: process.exitCode };
  Object.assign(process.env, { NO_COLOR: '1', ...environment });
  const stdout = taken(process.stdout);
  const stderr = taken(process.stderr);
  process.exitCode = 0;
  try {
    await run(await createCommandLine(), ['node', 'portolan', ...args]);
    return { code: process.exitCode, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.exitCode = before.exitCode;
    stdout.giveBack();
    stderr.giveBack();
    for (const name of Object.keys(process.env)) if (before.env[name] === undefined) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before.env);
  }
}

/** Takes down what is written to a stream instead of writing it. */
function taken(stream: NodeJS.WriteStream): { readonly text: () => string; readonly giveBack: () => void } {
  let text = '';
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    return true;
  });
  return { text: () => text, giveBack: () => spy.mockRestore() };
}
