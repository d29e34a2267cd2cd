import { systemReason } from '../command-line/system-error.ts';

/** The code of a system error and what it means, such as `EACCES: permission denied`, or the message of another error. */
export function systemCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return [code, systemReason(error) ?? (code === undefined ? error.message : undefined)].filter((part) => part !== undefined).join(': ');
}
