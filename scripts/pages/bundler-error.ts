/** Codes of the system by their numbers in Linux. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['13', 'EACCES'],
  ['28', 'ENOSPC'],
  ['30', 'EROFS'],
  ['122', 'EDQUOT'],
]);

/**
 * The error of a file that the bundler could not write, as a system error with the path of the file: the bundler reports that something went
 * wrong inside of it, with the addresses of its functions. Other errors stay as they are.
 */
export function withSystemCode(error: unknown): unknown {
  const text = error instanceof Error ? error.message : '';
  const [, file] = /^\s*Failed to write file in (.+)$/m.exec(text) ?? [];
  const [, reason = '', number = ''] = /^\s*(.+) \(os error (\d+)\)$/m.exec(text) ?? [];
  const code = CODES.get(number);
  if (file === undefined || code === undefined) return error;
  return Object.assign(new Error(`${code}: ${reason}, write '${file}'`, { cause: error }), { code, syscall: 'write', path: file });
}
