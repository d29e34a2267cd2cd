/** A call that cannot be answered as it was made; the message says how to mend it, and repeats nothing that was sent. */
export class UnusableCall extends Error {
  override name = 'UnusableCall' as const;
}
