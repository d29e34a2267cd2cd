import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { problemAnnotation } from '../../src/catalog/parsing/annotation.ts';
import type { Problem } from '../../src/catalog/parsing/problem.ts';
import { slashPath } from '../../src/catalog/store/slash-path.ts';
import { withoutCredentials } from '../../src/catalog/values/without-credentials.ts';
import { print, withTexts } from './output.ts';

/** Whether a runner of GitHub Actions reads the output. */
export function isInActions(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true';
}

/** A path in the form of a runner: relative to its workspace if it is inside, with slashes. */
export function runnersPath(file: string): string {
  const below = path.relative(process.env['GITHUB_WORKSPACE'] || '.', file);
  const isOutside = below.startsWith('..') || path.isAbsolute(below);
  return slashPath(isOutside ? file : below);
}

/** Prints the workflow command for a problem at its line, with the path of its file for the runner. */
export function annotate(problem: Problem): void {
  const { file, ...texts } = withTexts(problem, withoutCredentials);
  const command = problemAnnotation(file === undefined ? texts : { ...texts, file: runnersPath(file) });
  if (command !== undefined) print(command);
}

/** Prints untrusted text with workflow commands stopped: a runner reads commands even within a line. */
export async function guarded<T>(output: () => Promise<T> | T): Promise<T> {
  if (!isInActions()) return output();
  const token = randomUUID();
  print(`::stop-commands::${token}`);
  try {
    return await output();
  } finally {
    print(`::${token}::`);
  }
}
