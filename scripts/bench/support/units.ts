/** A figure rounded to a whole number: `12,345`. */
export function wholeNumber(value: number): string {
  return known(value, Math.round(value).toLocaleString('en'));
}

/** Bytes as thousands: `12 KB`. */
export function kilobytes(bytes: number): string {
  return known(bytes, `${wholeNumber(bytes / 1000)} KB`);
}

/** Bytes as millions: `1.2 MB`. */
export function megabytes(bytes: number): string {
  return known(bytes, `${(bytes / 1e6).toFixed(bytes < 100e6 ? 1 : 0)} MB`);
}

/** Bytes as millions, for a column that names the unit: `1.2`. */
export function millions(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** Milliseconds, rounded: `1.23 ms`. */
export function milliseconds(value: number): string {
  return known(value, `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`);
}

/** Milliseconds as seconds: `1.23 s`. */
export function seconds(ms: number): string {
  return known(ms, `${(ms / 1000).toFixed(2)} s`);
}

/** How many times as large one figure is as another: `1.23 ×`. */
export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

function known(value: number, text: string): string {
  return Number.isNaN(value) ? '–' : text;
}
