import type { FindingSeverity } from '../../../catalog/values/finding-severity.ts';

/** A finding of a rule in a server's facts. */
export interface Finding {
  /** Rule id, e.g. `U001`. */
  readonly rule: string;
  /** The severity of the rule, unless the match is more or less severe. */
  readonly severity: FindingSeverity;
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  /** At most 160 characters around the match, with unprintable characters escaped. */
  readonly excerpt: string;
  /** The approved and the current text, for showing the difference. Untrusted text of full length. */
  readonly change?: { readonly before: string; readonly after: string };
}
