import { writeAtomically } from '../../../catalog/store/atomic-write.ts';
import { withFileLock, type LockOptions } from '../../../catalog/store/file-lock.ts';
import { keyFileText, readKeyFile } from './read-key-file.ts';
import type { StoredKey } from './stored-key.ts';

/** Path of the key file: `PORTOLAN_KEYS`, else `.portolan/keys.json`. */
export function keyFilePath(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['PORTOLAN_KEYS'] || '.portolan/keys.json';
}

/**
 * Changes the keys of a file, with a lock between processes. Only the file's owner may read it.
 *
 * @param change returns the new keys; where it returns the same list, or throws, nothing is written
 * @throws KeyFileError if the file is damaged
 */
export async function changeKeyFile(
  file: string,
  change: (keys: readonly StoredKey[]) => readonly StoredKey[],
  options: Omit<LockOptions, 'holder'> = {},
): Promise<void> {
  await withFileLock(
    file,
    async () => {
      const keys = await readKeyFile(file);
      const changed = change(keys);
      if (changed !== keys) await writeAtomically(file, keyFileText(changed), 0o600);
    },
    { holder: 'another command is changing the keys', ...options },
  );
}
