import { stat } from 'node:fs/promises';

import { keyRing, type KeyRing } from '../../access/key-ring.ts';
import { hasCode } from '../../../catalog/store/error-code.ts';
import { readKeyFile } from './read-key-file.ts';

/** Options of a key ring from a file. */
interface KeyFileRingOptions {
  /** Called where a changed file cannot be read, once per error. The previous keys stay valid until it can be read. */
  readonly onerror: (error: unknown) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Interval in milliseconds after which the file is checked for changes. */
const INTERVAL = 1000;

/**
 * A key ring from a file. It reads a changed file again, so that adding or revoking a key needs no restart.
 *
 * @throws KeyFileError if the file is damaged at the start
 */
export async function keyFileRing(file: string, options: KeyFileRingOptions): Promise<KeyRing> {
  const { onerror, now = () => performance.now() } = options;
  let state = await stateOf(file);
  let ring = keyRing(await readKeyFile(file));
  let checkedAt = now();
  let checking: Promise<void> | undefined;
  let reported: string | undefined;

  async function check(): Promise<void> {
    try {
      const found = await stateOf(file);
      if (found !== state) {
        ring = keyRing(await readKeyFile(file));
        state = found;
      }
      reported = undefined;
    } catch (error) {
      if (String(error) !== reported) onerror(error);
      reported = String(error);
    }
    checkedAt = now();
    checking = undefined;
  }

  return {
    find(hash) {
      if (now() - checkedAt < INTERVAL) return ring.find(hash);
      return (checking ??= check()).then(() => ring.find(hash));
    },
  };
}

/** Identifies the state of a file. It is determined before reading, so that a change in between is found at the next check. */
async function stateOf(file: string): Promise<string> {
  try {
    const { mtimeNs, size, ino } = await stat(file, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'missing';
    throw error;
  }
}
