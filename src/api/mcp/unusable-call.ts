/** A call with unusable arguments. The message states how to fix it, and contains no part of the call. */
export class UnusableCall extends Error {
  override name = 'UnusableCall' as const;
}
