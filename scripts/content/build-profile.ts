import { familyOf } from '../../src/publish/output/file-count.ts';
import type { SiteWriter } from '../../src/publish/output/site-writer.ts';
import type { TextTable } from '../terminal/text-table.ts';
import { observedWriter } from './observed-writer.ts';

/** What a phase or a file family used. */
interface Row {
  cpuSeconds: number;
  seconds: number;
  files: number;
  reused: number;
  bytes: number;
}

/** Clocks of a profile. */
interface ProfileClocks {
  /** CPU seconds of the process: user and system, all threads. */
  readonly cpu: () => number;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Sums up what a build uses, by phase and by file family. */
export class BuildProfile {
  readonly #clocks: ProfileClocks;
  readonly #phases = new Map<string, Row>();
  readonly #families = new Map<string, Row>();
  #phase: string;
  #cpu: number;
  #time: number;
  /** The clocks at the last file, or at the beginning of the phase. */
  #fileCpu: number;
  #fileTime: number;

  /** @param phase what the time before the first phase counts for */
  constructor(clocks: ProfileClocks, phase: string) {
    this.#clocks = clocks;
    this.#phase = phase;
    this.#cpu = this.#fileCpu = 0;
    this.#time = this.#fileTime = 0;
  }

  /** A phase begins, and the one before ends. */
  phase(name: string): void {
    const [cpu, time] = [this.#clocks.cpu(), this.#clocks.now()];
    const row = rowOf(this.#phases, this.#phase);
    row.cpuSeconds += cpu - this.#cpu;
    row.seconds += (time - this.#time) / 1000;
    [this.#phase, this.#cpu, this.#time, this.#fileCpu, this.#fileTime] = [name, cpu, time, cpu, time];
  }

  /** A file was written, or taken over from an earlier build. The time since the last file counts for its family. */
  file(path: string, bytes: number, isReused: boolean): void {
    const [cpu, time] = [this.#clocks.cpu(), this.#clocks.now()];
    const family = rowOf(this.#families, familyOf(path));
    family.cpuSeconds += cpu - this.#fileCpu;
    family.seconds += (time - this.#fileTime) / 1000;
    [this.#fileCpu, this.#fileTime] = [cpu, time];
    for (const row of [family, rowOf(this.#phases, this.#phase)]) {
      row.files += 1;
      row.bytes += bytes;
      if (isReused) row.reused += 1;
    }
  }

  /** A writer whose files count in this profile. */
  observed(writer: SiteWriter): SiteWriter {
    return observedWriter(writer, (path, bytes, isReused) => this.file(path, bytes, isReused));
  }

  /** Ends the last phase. Returns the sums as tables. */
  tables(): readonly TextTable[] {
    this.phase('');
    const families = [...this.#families].sort(([, a], [, b]) => b.cpuSeconds - a.cpuSeconds);
    return [tableOf('phase', [...this.#phases]), tableOf('file family', families)];
  }
}

function rowOf(rows: Map<string, Row>, name: string): Row {
  const row = rows.get(name) ?? { cpuSeconds: 0, seconds: 0, files: 0, reused: 0, bytes: 0 };
  rows.set(name, row);
  return row;
}

function tableOf(head: string, rows: readonly (readonly [name: string, row: Row])[]): TextTable {
  const total = rows.reduce(
    (sum, [, row]) => ({
      cpuSeconds: sum.cpuSeconds + row.cpuSeconds,
      seconds: sum.seconds + row.seconds,
      files: sum.files + row.files,
      reused: sum.reused + row.reused,
      bytes: sum.bytes + row.bytes,
    }),
    { cpuSeconds: 0, seconds: 0, files: 0, reused: 0, bytes: 0 },
  );
  return {
    heads: [head, 'CPU s', 'elapsed s', 'files', 'reused', 'MB'],
    rows: [...rows, ['total', total] as const].map(([name, { cpuSeconds, seconds, files, reused, bytes }]) => [
      name,
      cpuSeconds.toFixed(2),
      seconds.toFixed(2),
      files.toLocaleString('en'),
      reused.toLocaleString('en'),
      (bytes / 1e6).toFixed(1),
    ]),
  };
}
