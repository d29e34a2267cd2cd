import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of a clock tick, in which Linux counts CPU time for programs (`USER_HZ`). */
const TICK = 1 / 100;

/** Places in `/proc/PID/stat` after the name of the program: parent, and ticks of the process and of its ended children. */
const PLACES = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 } as const;

type Place = keyof typeof PLACES;

/** Seconds of CPU time of a process, its children, and its ended children, to a hundredth. Linux only. */
export function cpuSeconds(pid: number): number {
  const own = statOf(pid, ['user', 'system', 'childrenUser', 'childrenSystem']);
  return own.reduce((sum, ticks) => sum + ticks * TICK, 0) + childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), 0);
}

/** Resident memory of a process in bytes. Linux only. */
export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

function childrenOf(pid: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((each) => statOf(each, ['parent'])[0] === pid);
}

/** Nothing of a process that has ended. */
function statOf(pid: number, places: readonly Place[]): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const values = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    return places.map((place) => Number(values[PLACES[place]]));
  } catch {
    return [];
  }
}
