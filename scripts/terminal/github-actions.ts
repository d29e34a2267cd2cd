import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { print } from './output.ts';

/** Whether a runner of GitHub Actions reads what is printed. */
export function isInActions(): boolean {
  return process.env['GITHUB_ACTIONS'] === 'true';
}

/** A file as a runner names it: below its workspace where it lies there, with slashes. */
export function runnersPath(file: string): string {
  const below = path.relative(process.env['GITHUB_WORKSPACE'] || '.', file);
  const isOutside = below.startsWith('..') || path.isAbsolute(below);
  return (isOutside ? file : below).split(path.sep).join('/');
}

/** What strangers wrote must not be read as commands of the runner, which takes them also from within a line: none count while it is printed. */
export async function guarded<T>(talk: () => Promise<T> | T): Promise<T> {
  if (!isInActions()) return talk();
  const token = randomUUID();
  print(`::stop-commands::${token}`);
  try {
    return await talk();
  } finally {
    print(`::${token}::`);
  }
}
