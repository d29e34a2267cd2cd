/**
 * Reads a whole number from 1 of a parameter.
 *
 * @param absent the number of an absent or empty parameter
 * @returns `undefined` if the text is not a whole number from 1 to `max`
 */
export function wholeNumber(text: string | null, absent: number, max: number): number | undefined {
  if (text === null || text === '') return absent;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}
