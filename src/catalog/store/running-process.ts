import { readFile } from 'node:fs/promises';

import { hasCode } from './error-code.ts';

/** Whether a process of this machine runs. */
export function isRunning(pid: number): boolean {
  try {
    // No signal is sent: only whether one could be is asked.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

/** Ticks of the clock a second, as every Linux counts them for programs. */
const TICKS = 100;
/** Milliseconds by which the two clocks may differ. */
const SLACK = 5000;

/**
 * Whether a process of this machine was started after a time, and so is another one than had its number then. Where the system does not
 * say (only Linux does), it counts as the same.
 *
 * @param time milliseconds since the epoch
 */
export async function isStartedAfter(pid: number, time: number): Promise<boolean> {
  const [own, system] = await Promise.all([`/proc/${pid}/stat`, '/proc/stat'].map((file) => readFile(file, 'utf8').catch(() => '')));
  const boot = /^btime (\d+)$/m.exec(system ?? '')?.[1];
  // The name before the last bracket may hold blanks; the 20th field after it is the start, in ticks since the machine's.
  const start = own?.slice(own.lastIndexOf(')') + 2).split(' ')[19];
  if (boot === undefined || start === undefined) return false;
  return (Number(boot) + Number(start) / TICKS) * 1000 > time + SLACK;
}
