/**
 * Whether an answer may be cached for offline visits. An answer for the holder of a key (`private`), or one that must not be stored
 * (`no-store`), would stay available after the key is revoked (RFC 9111 §5.2.2).
 */
export function isCacheable({ headers }: Response): boolean {
  const directives = (headers.get('cache-control') ?? '').split(',').map((directive) => directive.trim().toLowerCase());
  return !directives.some((directive) => /^(?:private|no-store)(?:=|$)/.test(directive));
}
