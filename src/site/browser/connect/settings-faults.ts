import { isMissing } from '../../../install/entries/missing-value.ts';
import type { FormModel } from '../../../session-config/form/index.ts';
import type { Config, ConfigError, ConfigFault } from '../../../session-config/index.ts';

/** Codes of the faults of a value that fits none, or several, of the forms that its schema allows. */
const OF_FORMS: ReadonlySet<string> = new Set(['anyOf', 'oneOf']);

/**
 * The faults of what was entered and of the configuration, each position once. A value with a missing part is not said to fit no form,
 * because it may fit when that part is filled in.
 *
 * @param entered faults of the entries, which take precedence
 * @param invalid faults of the configuration of these entries
 */
export function joinedFaults(entered: readonly ConfigFault[], invalid: readonly ConfigFault[]): readonly ConfigFault[] {
  const reported = new Set(entered.map(({ pointer }) => pointer));
  const all = [...entered, ...invalid.filter(({ pointer }) => !reported.has(pointer))];
  const missing = all.filter(isMissing);
  return all.filter((fault) => !isOfForms(fault) || !missing.some(({ pointer }) => isWithin(pointer, fault.pointer)));
}

/**
 * The faults as the result of the forms states them: before anything is entered, the configuration is missing and not invalid, and so are
 * alternatives of which none is entered.
 */
export function resultFaults(
  faults: readonly ConfigFault[],
  config: Config,
  alternatives?: FormModel['requiredAlternatives'],
): readonly ConfigError[] {
  const isEntered = (names: readonly string[]): boolean => names.every((name) => Object.hasOwn(config, name));
  const isOpen = alternatives === undefined ? Object.keys(config).length === 0 : !alternatives.names.some(isEntered);
  if (!isOpen) return faults;
  return faults.map((fault) => (fault.pointer === WHOLE && isOfForms(fault) ? { ...fault, reason: 'is required' } : fault));
}

/** Pointer of faults of the whole configuration. */
const WHOLE = '/';

function isOfForms({ fault }: ConfigFault): boolean {
  return fault !== undefined && OF_FORMS.has(fault.code);
}

function isWithin(pointer: string, outer: string): boolean {
  return outer === WHOLE || pointer.startsWith(`${outer}/`);
}
