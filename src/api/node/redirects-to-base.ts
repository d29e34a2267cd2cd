/** Whether a request target is the origin's root, or the base without its slash: both redirect to the base. */
export function redirectsToBase(target: string | undefined, base: string): boolean {
  return target === '/' || `${target ?? ''}/` === base;
}
