/**
 * The powers of two from 1 to below 2 whose exponents are eighths, as literals: engines may differ in the last digit of a computed power, and
 * rankings must not.
 */
export const EIGHTH_POWERS: readonly number[] = [
  1, 1.0905077326652577, 1.189207115002721, 1.2968395546510096, 1.4142135623730951, 1.5422108254079407, 1.681792830507429,
  1.8340080864093424,
];
