import { faultSentence, type Fault, type FaultWords } from '../schema/fault.ts';

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
  const fault = nameFault(name, isTop);
  return fault && faultSentence(fault, NAME_REASONS, (code) => code);
}

/** The same as data. */
export function nameFault(name: string, isTop: boolean): Fault | undefined {
  if (name === '') return { code: 'name-empty', stated: [] };
  if (name === '__proto__') return { code: 'name-prototype', stated: [] };
  if (/[.[\]]/.test(name)) return { code: 'name-parts', stated: [] };
  if (!name.isWellFormed()) return { code: 'name-half', stated: [] };
  return isTop && isReserved(name) ? { code: 'name-reserved', stated: [name] } : undefined;
}

/** What is wrong with a name, by code. */
export const NAME_REASONS: FaultWords = {
  'name-empty': () => 'an empty name cannot be written between dots',
  'name-prototype': () => 'the name __proto__ is never read',
  'name-parts': () => 'a name with a dot or a bracket would be read as several',
  'name-half': () => 'a name with half a character cannot be written in UTF-8',
  'name-reserved': (name) => `${name} is reserved for the platform and skipped by every server`,
};
