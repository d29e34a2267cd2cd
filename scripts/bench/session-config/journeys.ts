import { isDeepStrictEqual } from 'node:util';

import type { Carrier } from './carrier.ts';
import { JOURNEYS } from './thirteen-fields.ts';

/** Whether a configuration comes back as it went. */
export interface Journey {
  readonly configuration: string;
  readonly ours: boolean;
  /** That of the original's SDK; absent where it cannot be had. */
  readonly original?: boolean;
}

/** Sends configurations on their way and looks at what arrives. Ours must bring them home with every validator. */
export function makeJourneys(own: readonly Carrier[], original?: Carrier): readonly Journey[] {
  return Object.entries(JOURNEYS).map(([configuration, config]) => {
    const arrives = ({ encode, read }: Carrier): boolean => isDeepStrictEqual(plain(read(encode(config))), config);
    return { configuration, ours: own.every(arrives), ...(original && { original: arrives(original) }) };
  });
}

/** Without what is no part of a configuration: the prototypes of its objects. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
