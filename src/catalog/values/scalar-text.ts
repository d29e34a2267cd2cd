/** A text, a number or a boolean as text; `undefined` for everything else. Values are sent as text; some publishers write them as numbers. */
export function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
