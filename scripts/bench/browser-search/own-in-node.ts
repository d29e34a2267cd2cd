import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import type { Latency } from '../support/quantiles.ts';

/** Our engine in Node. */
export interface OwnFigures {
  readonly records: number;
  readonly buildSeconds: number;
  /** Before compression. */
  readonly indexBytes: number;
  /** Bytes of index files that a first hybrid answer reads, as they are stored: the median over the queries of first visits. */
  readonly hybridBytes: number;
  readonly text: Latency;
  readonly hybrid: Latency;
}

/** Measures our engine in a separate process, with a multiple of the records. */
export async function ownInNode(times: number): Promise<OwnFigures> {
  const script = path.join(import.meta.dirname, 'own-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=8192', script, String(times)]);
  // The program prints no other output.
  return JSON.parse(stdout) as OwnFigures;
}
