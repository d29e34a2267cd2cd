/** Names of parameters that belong to the platform and not to the configuration (spec §4.4). Only whole names, at the top. */
const RESERVED: ReadonlySet<string> = new Set(['api_key', 'profile']);

/** Whether a parameter belongs to the platform. */
export function isReserved(param: string): boolean {
  return RESERVED.has(param);
}

/**
 * Why a member's name cannot be written as part of a parameter's name; `undefined` where it can.
 *
 * @param isTop whether the member stands at the top of the configuration
 */
export function nameProblem(name: string, isTop: boolean): string | undefined {
  if (name === '') return 'an empty name cannot be written between dots';
  if (name === '__proto__') return 'the name __proto__ is never read';
  if (/[.[\]]/.test(name)) return 'a name with a dot or a bracket would be read as several';
  if (!name.isWellFormed()) return 'a name with half a character cannot be written in UTF-8';
  return isTop && isReserved(name) ? `${name} is reserved for the platform and skipped by every server` : undefined;
}
