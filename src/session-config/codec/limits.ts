/** Limits above which a query is rejected as unreadable. */
export interface CodecLimits {
  /** Characters of the query, escapes included. Default 65,536. */
  readonly maxLength?: number;
  /** Parameters of the query, reserved ones included. Default 1,000. */
  readonly maxParameters?: number;
  /** Maximum nesting depth of objects and arrays. Default 32. */
  readonly maxDepth?: number;
  /** Largest index of an array, from 0; also the maximum number of missing items in all arrays together. Default 999. */
  readonly maxArrayIndex?: number;
}

/** The default limits. */
export const DEFAULT_LIMITS: Required<CodecLimits> = Object.freeze({
  maxLength: 65_536,
  maxParameters: 1000,
  maxDepth: 32,
  maxArrayIndex: 999,
});

/** The given limits, with defaults for the others. */
export function limitsOf(given: CodecLimits): Required<CodecLimits> {
  return {
    maxLength: given.maxLength ?? DEFAULT_LIMITS.maxLength,
    maxParameters: given.maxParameters ?? DEFAULT_LIMITS.maxParameters,
    maxDepth: given.maxDepth ?? DEFAULT_LIMITS.maxDepth,
    maxArrayIndex: given.maxArrayIndex ?? DEFAULT_LIMITS.maxArrayIndex,
  };
}
