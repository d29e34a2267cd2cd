/** Whether an error is a system error with one of these codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

/** The message of an error, without its class; any other thrown value as a text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The error, with the path of the file if it is one of the system without a path: reading and writing name none. */
export function namingFile(error: unknown, file: string): unknown {
  const isNameless = error instanceof Error && 'syscall' in error && !('path' in error);
  return isNameless ? Object.assign(error, { path: file }) : error;
}
