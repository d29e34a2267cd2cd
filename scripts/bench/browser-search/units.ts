/** A count with separators. */
export function counted(value: number): string {
  return known(value, Math.round(value).toLocaleString('en'));
}

/** Bytes as thousands. */
export function kilobytes(bytes: number): string {
  return known(bytes, `${counted(bytes / 1000)} KB`);
}

/** Bytes as millions. */
export function megabytes(bytes: number): string {
  return known(bytes, `${(bytes / 1e6).toFixed(bytes < 100e6 ? 1 : 0)} MB`);
}

/** Milliseconds, rounded. */
export function milliseconds(value: number): string {
  return known(value, `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`);
}

/** Milliseconds as seconds. */
export function seconds(ms: number): string {
  return known(ms, `${(ms / 1000).toFixed(2)} s`);
}

function known(value: number, text: string): string {
  return Number.isNaN(value) ? '–' : text;
}
