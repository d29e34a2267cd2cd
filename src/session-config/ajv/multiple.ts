/** Number of decimal places of a number. */
function placesOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** Whether a number is a multiple of another in decimal, not in binary arithmetic: 19.99 is a multiple of 0.01. */
export function isMultiple(value: number, divisor: number): boolean {
  const places = Math.max(placesOf(value), placesOf(divisor));
  if (places === 0 && Number.isSafeInteger(value)) return value % divisor === 0;
  return scaled(value, places) % scaled(divisor, places) === 0n;
}

function scaled(value: number, places: number): bigint {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(places - fraction.length + Number(exponent));
}
