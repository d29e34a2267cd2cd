/** How much of a query is read before it is refused as unreadable. */
export interface CodecLimits {
  /** Characters of the query, escapes included. Default 65,536. */
  readonly maxLength?: number;
  /** Parameters of the query, reserved ones included. Default 1,000. */
  readonly maxParameters?: number;
  /** How deep objects and arrays may nest. Default 32. */
  readonly maxDepth?: number;
  /** Largest index of an array, from 0. As many items may be left out, in all arrays together. Default 999. */
  readonly maxArrayIndex?: number;
}

/** The limits that hold where none are given. */
export const DEFAULT_LIMITS: Required<CodecLimits> = Object.freeze({
  maxLength: 65_536,
  maxParameters: 1000,
  maxDepth: 32,
  maxArrayIndex: 999,
});

/** The limits that hold: those that are given, and the defaults of the others. */
export function limitsOf(given: CodecLimits): Required<CodecLimits> {
  return {
    maxLength: given.maxLength ?? DEFAULT_LIMITS.maxLength,
    maxParameters: given.maxParameters ?? DEFAULT_LIMITS.maxParameters,
    maxDepth: given.maxDepth ?? DEFAULT_LIMITS.maxDepth,
    maxArrayIndex: given.maxArrayIndex ?? DEFAULT_LIMITS.maxArrayIndex,
  };
}
