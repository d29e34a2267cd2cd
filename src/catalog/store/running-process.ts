import { readFile } from 'node:fs/promises';

import { hasCode } from './error-code.ts';

/** Whether a process of this machine is running. */
export function isRunning(pid: number): boolean {
  try {
    // Signal 0 sends nothing; it only checks that the process exists.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

/** Clock ticks per second, as Linux reports them to programs. */
const TICKS = 100;
/** Maximum difference of the two clocks, in milliseconds. */
const TOLERANCE = 5000;

/**
 * Whether a process of this machine started after a time, so that it is not the process that had this id then. `false` if the system does
 * not report start times (only Linux does).
 *
 * @param time milliseconds since the epoch
 */
export async function isStartedAfter(pid: number, time: number): Promise<boolean> {
  const [own, system] = await Promise.all([`/proc/${pid}/stat`, '/proc/stat'].map((file) => readFile(file, 'utf8').catch(() => '')));
  const boot = /^btime (\d+)$/m.exec(system ?? '')?.[1];
  // The name before the last bracket may contain blanks; the 20th field after it is the start time, in ticks since boot.
  const start = own?.slice(own.lastIndexOf(')') + 2).split(' ')[19];
  if (boot === undefined || start === undefined) return false;
  return (Number(boot) + Number(start) / TICKS) * 1000 > time + TOLERANCE;
}
