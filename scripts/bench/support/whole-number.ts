/** A figure as text, rounded to a whole number: `12,345`. */
export function wholeNumber(value: number): string {
  return Math.round(value).toLocaleString('en');
}
