import { createTwoFilesPatch } from 'diff';

import type { FileChange } from './plan-upgrade.ts';

/** Lines around a difference. */
const CONTEXT = 2;

/** The difference of a file in the unified format, without its header. */
export function fileDifference({ file, before = '', after }: Pick<FileChange, 'file' | 'before' | 'after'>): string {
  const patch = createTwoFilesPatch(file, file, before, after, '', '', { context: CONTEXT });
  const start = patch.indexOf('@@');
  return start === -1 ? '' : patch.slice(start).trimEnd();
}
