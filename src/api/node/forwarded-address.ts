/**
 * The client's address from the nearest proxy: the last entry of `X-Forwarded-For`. The client controls the entries before it. `undefined`
 * if there is none.
 *
 * @param header all values of `X-Forwarded-For`, joined by commas
 */
export function forwardedAddress(header: string | null | undefined): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined;
}
