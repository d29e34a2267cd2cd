/** Whether a target is the origin's root, or the base without its slash: whoever asks there is led to the base. */
export function redirectsToBase(target: string | undefined, base: string): boolean {
  return target === '/' || `${target ?? ''}/` === base;
}
