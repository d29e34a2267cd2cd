import path from 'node:path';

import { RefusedFileError } from '../../src/catalog/store/bounded-file.ts';
import { messageOf } from '../../src/catalog/store/error-code.ts';

/** What a code of the system means for a file, as a clause, and what to do about it. */
interface Refusal {
  readonly reason: string;
  readonly fix?: string;
  /** What else helps, but loses data if the path is wrong. */
  readonly removal?: string;
}

const REFUSALS: ReadonlyMap<string, Refusal> = new Map([
  ['ENOENT', { reason: 'there is no such file' }],
  ['EISDIR', { reason: 'it is a folder', removal: 'remove the folder' }],
  ['ENOTDIR', { reason: 'a part of its path is a file', removal: 'remove that file' }],
  ['EEXIST', { reason: 'a file exists there already', removal: 'remove that file' }],
  ['EACCES', { reason: 'permission denied', fix: 'Change its permissions' }],
  ['EPERM', { reason: 'the system does not allow it', fix: 'Change its permissions' }],
  ['EROFS', { reason: 'its file system is read-only', fix: 'Make it writable' }],
  ['ENOSPC', { reason: 'no space is left on its disk', fix: 'Free space there' }],
  ['EDQUOT', { reason: 'the quota of its disk is used up', fix: 'Free space there' }],
]);

/** The number of folders that the system watches for a user is limited, as is the space on a disk. */
const NO_MORE_WATCHED: Refusal = { reason: 'the system watches no more files', fix: 'Raise fs.inotify.max_user_watches' };

/** Environment variables that name a file or folder. */
const PATH_VARIABLES = ['PORTOLAN_CONTENT', 'PORTOLAN_OUT', 'PORTOLAN_SERVER', 'PORTOLAN_CACHE', 'PORTOLAN_KEYS'];

/** Names that only the program gives: locks, and drafts of a file with the process id and a UUID. */
const OWN_NAME = /\.lock$|^\..+\.\d+\.[\da-f-]{36}\.tmp$/;

/** Why a file was refused, as a clause; `undefined` for an error that does not concern a file. */
export function systemReason(error: unknown): string | undefined {
  if (error instanceof RefusedFileError) return error.why;
  return REFUSALS.get(codeOf(error))?.reason;
}

/**
 * A system error of a file as one sentence with the path and the reason, and one with the fix.
 *
 * @param file its path, if the error may have none
 * @returns `undefined` for an error that does not concern a file
 */
export function systemErrorText(error: unknown, file = pathOf(error)): string | undefined {
  if (error instanceof RefusedFileError) return `${error.message} Correct ${variableAt(file)}.`;
  const refused = refusedFile(error, file);
  return refused && `${refused.what} cannot be used: ${refused.reason}. ${refused.fix}.`;
}

/** A system error of a file as the end of a message that says what cannot be used: the reason with the path, and the fix; or its message. */
export function systemCause(error: unknown): string {
  const refused = refusedFile(error, pathOf(error));
  return refused === undefined ? errorText(error) : `${refused.reason} (${refused.what}). ${refused.fix}.`;
}

/** What cannot be used, why, and what to do about it. */
function refusedFile(error: unknown, file: string | undefined): Record<'what' | 'reason' | 'fix', string> | undefined {
  const code = codeOf(error);
  const refusal = code === 'ENOSPC' && callOf(error) === 'watch' ? NO_MORE_WATCHED : REFUSALS.get(code);
  if (refusal === undefined || !concernsFile(error)) return undefined;
  const named = file !== undefined && OWN_NAME.test(path.basename(file)) ? path.dirname(file) : file;
  return { what: named === undefined ? 'a file' : `"${named}"`, reason: refusal.reason, fix: fixOf(refusal, variableAt(named)) };
}

function fixOf({ fix, removal }: Refusal, place: string): string {
  if (removal !== undefined) return `Correct ${place}, or ${removal}`;
  return fix === undefined ? `Correct ${place}` : `${fix}, or correct ${place}`;
}

/** What states a path: a variable, or the command line. */
function variableAt(file: string | undefined): string {
  return (file === undefined ? undefined : variableOf(file)) ?? 'the path';
}

/** What is printed of an error: the text of a system error, or its message. */
export function errorText(error: unknown): string {
  return systemErrorText(error) ?? messageOf(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Codes that concern the target of a copy or of a rename. */
const OF_TARGETS: readonly string[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EISDIR', 'ENOTEMPTY', 'EEXIST'];

function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (OF_TARGETS.includes(codeOf(error)) && 'dest' in error && typeof error.dest === 'string') return error.dest;
  return 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

function callOf(error: unknown): string {
  return error instanceof Error && 'syscall' in error ? String(error.syscall) : '';
}

/** Whether a call for a file failed: programs that cannot be started and ports have such codes, too. */
function concernsFile(error: unknown): boolean {
  const call = callOf(error);
  return call === 'read' || call === 'write' || (pathOf(error) !== undefined && !call.startsWith('spawn'));
}

/** The variable that names a file or a folder around it. */
function variableOf(file: string): string | undefined {
  const target = path.resolve(file);
  return PATH_VARIABLES.find((variable) => {
    const value = process.env[variable];
    if (!value) return false;
    const place = path.resolve(value);
    return target === place || target.startsWith(place + path.sep);
  });
}
