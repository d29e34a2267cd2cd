import type { Command } from 'commander';
import { vi } from 'vitest';

import { createProgram, run } from '../../scripts/program.ts';
import type { Finished } from './built-site.ts';

/**
 * Runs a sub-command in this process, where a test looks at what it says and at nothing that a process of its own would add: that takes
 * milliseconds instead of a second. One at a time.
 *
 * @param args what stands behind `portolan`
 */
export async function runHere(
  command: Command,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  for (const [name, value] of Object.entries({ NO_COLOR: '1', ...environment })) vi.stubEnv(name, value);
  const stdout = taken(process.stdout);
  const stderr = taken(process.stderr);
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await run(createProgram([command]), ['node', 'portolan', ...args]);
    return { code: process.exitCode, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.exitCode = before;
    stdout.giveBack();
    stderr.giveBack();
    vi.unstubAllEnvs();
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
