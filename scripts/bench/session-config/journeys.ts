import { isDeepStrictEqual } from 'node:util';

import type { Carrier } from './carrier.ts';
import { JOURNEYS } from './thirteen-fields.ts';

/** Whether a configuration is the same after encoding and decoding. */
export interface Journey {
  readonly configuration: string;
  readonly ours: boolean;
  /** The result of the original SDK; absent if it is not available. */
  readonly original?: boolean;
}

/** Encodes and decodes configurations, and compares the results. Ours must return them unchanged with every validator. */
export function makeJourneys(own: readonly Carrier[], original?: Carrier): readonly Journey[] {
  return Object.entries(JOURNEYS).map(([configuration, config]) => {
    const arrives = ({ encode, read }: Carrier): boolean => isDeepStrictEqual(plain(read(encode(config))), config);
    return { configuration, ours: own.every(arrives), ...(original && { original: arrives(original) }) };
  });
}

/** Removes the prototypes of objects, which are not part of a configuration. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
