import { readdir, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';

import { hasCode } from '../../catalog/store/error-code.ts';

/** Why a folder must not be replaced. */
type ReplacementCode = 'folder-in-use' | 'no-folder' | 'unknown-files';

/** A folder that a command must not replace. The message contains the folder, the reason, the fix and the code. */
export class ReplacementError extends Error {
  override name = 'ReplacementError' as const;
  readonly code: ReplacementCode;
  constructor(code: ReplacementCode, folder: string, why: string, fix: string) {
    super(`"${folder}" cannot be replaced: it ${why}. ${fix.charAt(0).toUpperCase()}${fix.slice(1)}.  [${code}]`);
    this.code = code;
  }
}

/** The conditions under which a command may remove a folder with all its files. */
interface ReplacementRules {
  /** Folders that the command needs, such as the project and the content: the folder must neither be nor contain one of them. */
  readonly needed: readonly string[];
  /** Folders that must not contain it. */
  readonly outside: readonly string[];
  /** Whether an earlier run of the command wrote this non-empty folder. The argument is its real path. */
  readonly isOwn: (folder: string) => boolean | Promise<boolean>;
  /** How to choose another folder, as a clause: `set PORTOLAN_OUT to another folder`. */
  readonly fix: string;
}

/**
 * The real path of a folder that a command may replace: it is missing, empty, or written by an earlier run, and not a folder that the
 * command needs. Every command that removes a folder of the operator's choice calls this first, and removes the returned path.
 *
 * @throws ReplacementError if it must not be replaced
 */
export async function replaceableFolder(folder: string, { needed, outside, isOwn, fix }: ReplacementRules): Promise<string> {
  const target = await realPath(folder);
  if (target === undefined) throw new ReplacementError('no-folder', folder, 'has a file or a broken link in its path', fix);
  for (const each of needed) {
    const real = (await realPath(each)) ?? path.resolve(each);
    if (isWithin(real, target)) throw new ReplacementError('folder-in-use', folder, `is or contains "${real}", which is needed`, fix);
  }
  for (const each of outside) {
    const real = (await realPath(each)) ?? path.resolve(each);
    if (isWithin(target, real)) throw new ReplacementError('folder-in-use', folder, `is inside "${real}"`, fix);
  }
  const entries = await entriesOf(target);
  if (entries === undefined) throw new ReplacementError('no-folder', folder, 'is a file', fix);
  if (entries.length > 0 && !(await isOwn(target)))
    throw new ReplacementError('unknown-files', folder, 'contains files that no earlier run of this command wrote', `empty it, or ${fix}`);
  return target;
}

/** Whether a path equals another one or is below it. Both are absolute. */
export function isWithin(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner);
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative));
}

/** A path with links resolved in its existing part; `undefined` if no folder can be created there. */
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

/** The names in a folder: empty if it is missing, `undefined` if it is a file. */
async function entriesOf(folder: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    if (hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}
