/** The code of an error of the system, such as `EACCES`; else its message. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
