/**
 * A positive number with two significant digits. Figures of a whole catalogue that enter all weights are taken in such steps, so that a few
 * changed servers do not change the weights of the others, nor the files with them.
 */
export function steadyFigure(value: number): number {
  return Number(value.toPrecision(2));
}

/** The smallest number with two significant digits that is not less than a positive number. */
export function steadyBound(value: number): number {
  const near = steadyFigure(value);
  return near >= value ? near : steadyFigure(near + 10 ** (Math.floor(Math.log10(near)) - 1));
}
