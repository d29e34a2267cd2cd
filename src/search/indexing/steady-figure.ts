/** Steps of a figure for each power of ten: at most two hundredths of it. */
const STEPS = 50;

/**
 * A positive number in steps of at most two hundredths. Figures of a whole catalogue that enter all weights are taken in such steps, so that a
 * few changed servers mostly change neither the weights of the others nor the files with them.
 */
export function steadyFigure(value: number): number {
  return steps(value, Math.round);
}

/** The smallest number in these steps that is not less than a positive number. */
export function steadyBound(value: number): number {
  return steps(value, Math.ceil);
}

function steps(value: number, round: (steps: number) => number): number {
  const power = 10 ** Number(value.toExponential().split('e')[1]);
  return Number(((round((value / power) * STEPS) / STEPS) * power).toPrecision(4));
}
