/** Steps of shares: powers of two, with one between each two of them. The smallest gives a weight of 0.98. */
const STEPS: readonly number[] = Array.from({ length: 19 }, (_, step) => 2 ** -Math.floor(step / 2) * (step % 2 === 0 ? 1 : Math.SQRT1_2));
const SMALLEST = STEPS.at(-1) ?? 0;

/**
 * A share of a collection (0 to 1) as the nearest step, 0 for a small one. What is computed from it stays the same while the share changes
 * little. A step moves a weight by at most a tenth, for texts and queries alike, which changes no ranking figure.
 */
export function steadyShare(share: number): number {
  if (share < SMALLEST) return 0;
  return STEPS.reduce((best, step) => (Math.abs(step - share) < Math.abs(best - share) ? step : best));
}
