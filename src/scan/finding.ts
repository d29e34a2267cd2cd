/** How grave a finding is. `scanPassed` means: none that is critical or high. */
export type FindingSeverity = 'critical' | 'high' | 'medium' | 'low';

/** Something a rule found in a record. */
export interface Finding {
  /** Rule id, e.g. `U001`. */
  readonly rule: string;
  readonly severity: FindingSeverity;
  /** JSON Pointer into the record. */
  readonly pointer: string;
  /** At most 160 characters round the match, everything unprintable escaped. */
  readonly excerpt: string;
}
