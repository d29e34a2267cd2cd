/** The result of a task, and its CPU time. */
interface Timed<T> {
  readonly value: T;
  /** Seconds of CPU time of the whole process, including garbage collection. */
  readonly seconds: number;
}

/** Runs a task and measures its CPU time. */
export async function cpuTimed<T>(work: () => T | Promise<T>): Promise<Timed<T>> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, seconds: (user + system) / 1e6 };
}
