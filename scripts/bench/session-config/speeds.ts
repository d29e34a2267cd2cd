import { operationsPerSecond } from '../support/operations-per-second.ts';
import type { Carrier } from './carrier.ts';
import { CONFIGURATION } from './thirteen-fields.ts';

/** The speed of a task, in operations per second of CPU time. */
export interface Speed {
  readonly task: string;
  readonly ours: number;
  /** The result of the original SDK; absent if it is not available. */
  readonly original?: number;
}

/** The measured libraries: ours with either validator, and the original SDK if it is available. */
interface Carriers {
  readonly ajv: Carrier;
  readonly evalFree: Carrier;
  readonly original?: Carrier;
}

type Piece = 'encode' | 'decode' | 'validate' | 'all';

/** Encoding and decoding are the same with either validator. */
const TASKS: readonly { readonly task: string; readonly own: 'ajv' | 'evalFree'; readonly piece: Piece }[] = [
  { task: 'encode', own: 'ajv', piece: 'encode' },
  { task: 'decode', own: 'ajv', piece: 'decode' },
  { task: 'validate, ajv', own: 'ajv', piece: 'validate' },
  { task: 'validate, eval-free', own: 'evalFree', piece: 'validate' },
  { task: 'all three, ajv', own: 'ajv', piece: 'all' },
  { task: 'all three, eval-free', own: 'evalFree', piece: 'all' },
];

/** Measures all tasks, side by side in one run. */
export function measureSpeeds({ ajv, evalFree, original }: Carriers): readonly Speed[] {
  const own = { ajv: worksOf(ajv), evalFree: worksOf(evalFree) };
  const theirs = original && worksOf(original);
  const subjects = TASKS.map(({ task, own: carrier, piece }) => ({ name: task, work: own[carrier][piece] }));
  const peers = Object.entries(theirs ?? {}).map(([piece, work]) => ({ name: `original ${piece}`, work }));
  const speeds = operationsPerSecond([...subjects, ...peers]);
  return TASKS.map(({ task, piece }) => {
    const peer = speeds.get(`original ${piece}`);
    return { task, ours: speeds.get(task) ?? 0, ...(peer !== undefined && { original: peer }) };
  });
}

function worksOf({ encode, decode, validate, read }: Carrier): Readonly<Record<Piece, () => unknown>> {
  const address = encode(CONFIGURATION);
  const decoded = decode(address);
  return {
    encode: () => encode(CONFIGURATION),
    decode: () => decode(address),
    validate: () => validate(decoded),
    all: () => read(encode(CONFIGURATION)),
  };
}
