import { readFile } from 'node:fs/promises';

import { systemReason } from './system-error.ts';

/** A file from the command line that cannot be used. */
class InputFileError extends Error {
  override name = 'InputFileError' as const;
}

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
  return new InputFileError(`"${file}" cannot be used: ${systemReason(error) ?? String(error)}. Correct ${option}.`, { cause: error });
}
