import { readFile } from 'node:fs/promises';

/** A file from the command line that cannot be used. */
class InputFileError extends Error {
  override name = 'InputFileError' as const;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['EEXIST', 'a file exists there already'],
  ['EACCES', 'permission denied'],
]);

/**
 * The bytes of a file from the command line.
 *
 * @param option the option that named it, such as `--records`
 * @throws InputFileError with the reason and the option to correct
 */
export async function readInput(file: string, option: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw inputFileError(error, file, option);
  }
}

/** The error for a file that could not be opened. */
export function inputFileError(error: unknown, file: string, option: string): InputFileError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new InputFileError(`"${file}" cannot be used: ${REASONS.get(code) ?? String(error)}. Correct ${option}.`, { cause: error });
}
