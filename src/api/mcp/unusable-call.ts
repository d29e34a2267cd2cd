/** A call with unusable arguments. The message says how to fix it, and repeats nothing of the call. */
export class UnusableCall extends Error {
  override name = 'UnusableCall' as const;
}
