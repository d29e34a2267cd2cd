import { readFile } from 'node:fs/promises';

/** A file that was named on the command line and cannot be used. */
class InputFileError extends Error {
  override name = 'InputFileError' as const;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of its path is a file'],
  ['EEXIST', 'a file stands there already'],
  ['EACCES', 'it may not be opened'],
]);

/**
 * The bytes of a file that was named on the command line.
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

/** What to say of a file that could not be opened. */
export function inputFileError(error: unknown, file: string, option: string): InputFileError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new InputFileError(`"${file}" cannot be used: ${REASONS.get(code) ?? String(error)}. Correct ${option}.`, { cause: error });
}
