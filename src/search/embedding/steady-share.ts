import { EIGHTH_POWERS } from './eighth-powers.ts';

/** The smallest share that is not 0: its weight is 0.98. */
const SMALLEST = 2 ** -9;

/**
 * Rounds a share of a collection (0 to 1) to the nearest power of two whose exponent is a multiple of one eighth, and a share below
 * {@link SMALLEST} to 0. What is computed from it mostly stays the same while the share changes little. Texts and queries are weighed with
 * the same steps.
 */
export function steadyShare(share: number): number {
  if (share < SMALLEST) return 0;
  const whole = 2 ** Math.floor(Math.log2(share));
  const steps = [...EIGHTH_POWERS, 2].map((step) => step * whole);
  return steps.reduce((best, step) => (Math.abs(step - share) < Math.abs(best - share) ? step : best));
}
