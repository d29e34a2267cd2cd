import type { Network } from './link.ts';

/** The simulated networks, with the names of browsers' developer tools. */
export const NETWORKS = {
  none: { name: 'no limit', roundTrip: 0, bitsPerSecond: Infinity },
  fast: { name: 'Fast 4G', roundTrip: 60, bitsPerSecond: 8_100_000 },
  slow: { name: 'Slow 4G', roundTrip: 150, bitsPerSecond: 1_640_000 },
} as const satisfies Readonly<Record<string, Network>>;

/** Short name of a network. */
export type NetworkKey = keyof typeof NETWORKS;

/** Short names of all networks, the fastest first. */
export const NETWORK_KEYS: readonly NetworkKey[] = ['none', 'fast', 'slow'];
