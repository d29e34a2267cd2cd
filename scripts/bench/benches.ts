import type { Bench } from './bench.ts';
import { sessionConfigBench } from './session-config.ts';

/** Every bench, in the order in which they run. */
export const BENCHES: readonly Bench[] = [sessionConfigBench];
