/** Thrown where a build is replaced each time that it is opened: none of them can be answered from. */
export class BuildReplacedError extends Error {
  override readonly name = 'BuildReplacedError' as const;
}
