/** Severities of findings of the checks, highest first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** One of the severities. `scanPassed` means: no finding is critical or high. */
export type FindingSeverity = (typeof SEVERITIES)[number];
