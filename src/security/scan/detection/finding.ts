/** How grave a finding is, gravest first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** One of the degrees. `scanPassed` means: no finding that is critical or high. */
export type FindingSeverity = (typeof SEVERITIES)[number];

/** Something a rule found in a server's facts. */
export interface Finding {
  /** Rule id, e.g. `U001`. */
  readonly rule: string;
  /** That of the rule, unless the match itself is graver or lighter. */
  readonly severity: FindingSeverity;
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  /** At most 160 characters round the match, everything unprintable escaped. */
  readonly excerpt: string;
  /** What stood there when it was approved, and what stands there by now; whole texts of strangers, for a difference to be shown. */
  readonly change?: { readonly before: string; readonly after: string };
}
