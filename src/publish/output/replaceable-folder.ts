import { readdir, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../catalog/store/error-code.ts';

/** Why a folder must not be replaced. */
export type ReplacementCode = 'folder-in-use' | 'no-folder' | 'unknown-files';

/** A folder that a command must not replace. The message holds the code, the folder, the reason and the fix. */
export class ReplacementError extends Error {
  override name = 'ReplacementError' as const;
  readonly code: ReplacementCode;
  constructor(code: ReplacementCode, folder: string, why: string, fix: string) {
    super(`${code}: "${folder}" ${why}: ${fix}.`);
    this.code = code;
  }
}

/** What a folder must be, so that a command may remove it with all its files. */
export interface ReplacementRules {
  /** What the command needs, such as the project and the content: the folder is none of these and holds none of them. */
  readonly needed: readonly string[];
  /** Folders that it does not lie in. */
  readonly outside: readonly string[];
  /** Whether an earlier run of the command wrote this folder, which is not empty. Its path is the real one. */
  readonly isOwn: (folder: string) => boolean | Promise<boolean>;
  /** How to use another folder, as a clause: `set PORTOLAN_OUT to another folder`. */
  readonly fix: string;
}

/**
 * The real path of a folder that a command may replace: it is missing, empty, or written by an earlier run, and nothing that the command
 * needs would be lost. Every command that removes a folder of the operator's choice asks this first, and removes what it gives.
 *
 * @throws ReplacementError where it must not be replaced
 */
export async function replaceableFolder(folder: string, { needed, outside, isOwn, fix }: ReplacementRules): Promise<string> {
  const target = await realPath(folder);
  if (target === undefined) throw new ReplacementError('no-folder', folder, 'leads through a file or a broken link', fix);
  for (const each of needed) {
    const real = (await realPath(each)) ?? path.resolve(each);
    if (isWithin(real, target)) throw new ReplacementError('folder-in-use', folder, `is or holds ${real}, which is needed`, fix);
  }
  for (const each of outside) {
    const real = (await realPath(each)) ?? path.resolve(each);
    if (isWithin(target, real)) throw new ReplacementError('folder-in-use', folder, `lies in ${real}`, fix);
  }
  const entries = await entriesOf(target);
  if (entries === undefined) throw new ReplacementError('no-folder', folder, 'is a file', fix);
  if (entries.length > 0 && !(await isOwn(target)))
    throw new ReplacementError('unknown-files', folder, 'holds files that no earlier run of this command wrote', `empty it, or ${fix}`);
  return target;
}

/** Whether a path is another one or lies below it. Both are absolute. */
export function isWithin(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner);
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative));
}

/** A path with all its links followed as far as it exists; `undefined` where no folder can be made. */
async function realPath(file: string): Promise<string | undefined> {
  const absolute = path.resolve(file);
  try {
    return await realpath(absolute);
  } catch (error) {
    if (hasCode(error, 'ENOTDIR', 'ELOOP')) return undefined;
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  if (await isLink(absolute)) return undefined;
  const parent = await realPath(path.dirname(absolute));
  return parent === undefined ? undefined : path.join(parent, path.basename(absolute));
}

function isLink(file: string): Promise<boolean> {
  return readlink(file).then(
    () => true,
    () => false,
  );
}

/** The names in a folder: none where it is missing, `undefined` where it is a file. */
async function entriesOf(folder: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    if (hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}
