/**
 * Whether an answer may be kept on the device for visits without a network. One that is for the holder of a key alone (`private`), or for
 * this moment alone (`no-store`), would outlive the key (RFC 9111 §5.2.2).
 */
export function isCacheable({ headers }: Response): boolean {
  const directives = (headers.get('cache-control') ?? '').split(',').map((directive) => directive.trim().toLowerCase());
  return !directives.some((directive) => /^(?:private|no-store)(?:=|$)/.test(directive));
}
