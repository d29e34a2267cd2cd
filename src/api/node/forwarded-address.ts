/**
 * The client's address as the nearest proxy wrote it: the last entry of `X-Forwarded-For`. Those before it are as the client sent them.
 * `undefined` where there is none.
 *
 * @param header all values of `X-Forwarded-For`, joined by commas
 */
export function forwardedAddress(header: string | null | undefined): string | undefined {
  return header?.split(',').at(-1)?.trim() || undefined;
}
