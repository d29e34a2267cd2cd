import { stat } from 'node:fs/promises';

import { keyRing, type KeyRing } from '../../access/key-ring.ts';
import { hasCode } from '../../../catalog/store/error-code.ts';
import { readKeyFile } from './read-key-file.ts';

/** How a key file is followed. */
interface KeyFileRingOptions {
  /** Told once of each thing that keeps a changed file from being read; the keys known before hold until it can. */
  readonly onerror: (error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** A key file is looked at again when this many milliseconds have passed. */
const INTERVAL = 1000;

/**
 * The keys of a file, read again when it has changed, so that a key that is added or revoked needs no restart.
 *
 * @throws KeyFileError if the file is damaged at the start
 */
export async function keyFileRing(file: string, options: KeyFileRingOptions): Promise<KeyRing> {
  const { onerror, now = () => performance.now() } = options;
  let state = await stateOf(file);
  let ring = keyRing(await readKeyFile(file));
  let lookedAt = now();
  let looking: Promise<void> | undefined;
  let told: string | undefined;

  async function look(): Promise<void> {
    try {
      const found = await stateOf(file);
      if (found !== state) {
        ring = keyRing(await readKeyFile(file));
        state = found;
      }
      told = undefined;
    } catch (error) {
      if (String(error) !== told) onerror(error);
      told = String(error);
    }
    lookedAt = now();
    looking = undefined;
  }

  return {
    find(hash) {
      if (now() - lookedAt < INTERVAL) return ring.find(hash);
      return (looking ??= look()).then(() => ring.find(hash));
    },
  };
}

/** What changes when a file does. It is asked before reading: a change in between is then seen the next time. */
async function stateOf(file: string): Promise<string> {
  try {
    const { mtimeNs, size, ino } = await stat(file, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'missing';
    throw error;
  }
}
