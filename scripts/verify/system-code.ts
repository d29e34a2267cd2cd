/** The code of a system error, such as `EACCES`, or the message of another error. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
