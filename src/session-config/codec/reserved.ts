import { faultSentence, type Fault, type FaultWords } from '../schema/fault.ts';

/** Parameters that are reserved for the platform (spec §4.4). Only whole top-level names. */
const RESERVED: ReadonlySet<string> = new Set(['api_key', 'profile']);

/** Whether a parameter is reserved for the platform. */
export function isReserved(param: string): boolean {
  return RESERVED.has(param);
}

/**
 * The reason why a member's name cannot be part of a parameter's name; `undefined` if it can.
 *
 * @param isTop whether the member is at the top level
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

/** Texts of name faults, by code. */
export const NAME_REASONS: FaultWords = {
  'name-empty': () => 'an empty name cannot be part of a parameter name',
  'name-prototype': () => 'the name __proto__ is never read',
  'name-parts': () => 'a name with a dot or a bracket would be read as several names',
  'name-half': () => 'a name with an unpaired surrogate cannot be encoded in UTF-8',
  'name-reserved': (name) => `${name} is reserved for the platform and skipped by every server`,
  'name-whole': () => 'servers read a member config that their schema does not have as the whole configuration',
};
