/** The build was replaced during each attempt to open it, so none could be opened. */
export class BuildReplacedError extends Error {
  override readonly name = 'BuildReplacedError' as const;
}
