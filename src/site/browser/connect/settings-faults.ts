import { isRequiredValueMissing } from '../../../install/entries/missing-value.ts';
import type { FormModel, GroupField } from '../../../session-config/form/index.ts';
import type { Config, ConfigError, ConfigFault } from '../../../session-config/index.ts';
import { isObject } from '../../../session-config/schema/json-schema.ts';
import { partAt, pathOfPointer, pointerOfPath } from '../../../session-config/schema/pointer.ts';

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
  const missing = all.filter(isRequiredValueMissing);
  return all.filter((fault) => !isOfForms(fault) || !missing.some(({ pointer }) => isWithin(pointer, fault.pointer)));
}

/**
 * The faults as the result of the forms states them: before anything is entered, the configuration is missing and not invalid, and so are
 * alternatives of a form or a group of which none is entered.
 *
 * @param model the form of the configuration
 */
export function resultFaults(faults: readonly ConfigFault[], config: Config, model?: FormModel): readonly ConfigError[] {
  return faults.map((fault) => (isOfForms(fault) && isOpen(fault.pointer, config, model) ? { ...fault, reason: 'is required' } : fault));
}

function isOpen(pointer: string, config: Config, model: FormModel | undefined): boolean {
  const path = pointer === WHOLE ? [] : pathOfPointer(pointer);
  const alternatives = model && membersAt(model, path)?.requiredAlternatives;
  if (alternatives === undefined) return path.length === 0 && Object.keys(config).length === 0;
  const part = partAt(config, pointerOfPath(path));
  return !alternatives.names.some((names) => names.every((name) => isObject(part) && Object.hasOwn(part, name)));
}

/** The form, or the group in it, whose fields are the members of a position. */
function membersAt(model: FormModel, path: readonly string[]): FormModel | GroupField | undefined {
  return path.reduce<FormModel | GroupField | undefined>((members, name) => {
    const field = members?.fields.find((member) => member.path.at(-1) === name);
    return field?.kind === 'group' ? field : undefined;
  }, model);
}

/** Pointer of faults of the whole configuration. */
const WHOLE = '/';

function isOfForms({ fault }: ConfigFault): boolean {
  return fault !== undefined && OF_FORMS.has(fault.code);
}

function isWithin(pointer: string, outer: string): boolean {
  return outer === WHOLE || pointer.startsWith(`${outer}/`);
}
