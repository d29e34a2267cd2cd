/** A count with separators. */
export function counted(value: number): string {
  return told(value, Math.round(value).toLocaleString('en'));
}

/** Bytes as thousands. */
export function kilobytes(bytes: number): string {
  return told(bytes, `${counted(bytes / 1000)} KB`);
}

/** Bytes as millions. */
export function megabytes(bytes: number): string {
  return told(bytes, `${(bytes / 1e6).toFixed(bytes < 100e6 ? 1 : 0)} MB`);
}

/** Milliseconds with what matters of them. */
export function milliseconds(value: number): string {
  return told(value, `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`);
}

/** Milliseconds as seconds. */
export function seconds(ms: number): string {
  return told(ms, `${(ms / 1000).toFixed(2)} s`);
}

function told(value: number, text: string): string {
  return Number.isNaN(value) ? '–' : text;
}
