/** What a process used, including its threads. */
export interface ProcessUsage {
  /** User and system time. */
  readonly cpuSeconds: number;
  /** System time alone: mostly writing files. Other programs that write at the same time increase it. */
  readonly systemSeconds: number;
  /** Maximum resident memory in bytes. */
  readonly peakRss: number;
}

/** What a command used: the CPU time of all its processes, and the memory of the largest one. */
export interface CommandUsage extends ProcessUsage {
  /** Elapsed time. */
  readonly seconds: number;
}

/** Adds up what the processes of a command used. */
export function totalUsage(processes: readonly ProcessUsage[], seconds: number): CommandUsage {
  return {
    cpuSeconds: processes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    systemSeconds: processes.reduce((sum, { systemSeconds }) => sum + systemSeconds, 0),
    peakRss: Math.max(0, ...processes.map(({ peakRss }) => peakRss)),
    seconds,
  };
}
