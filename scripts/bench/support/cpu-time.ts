/** What a piece of work gave, and what it cost. */
interface Timed<T> {
  readonly value: T;
  /** Seconds of CPU time of the whole process, collection of garbage included. */
  readonly seconds: number;
}

/** Does a piece of work and says how much CPU time it took. */
export async function cpuTimed<T>(work: () => T | Promise<T>): Promise<Timed<T>> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, seconds: (user + system) / 1e6 };
}
