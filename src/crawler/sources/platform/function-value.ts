/** A setting in a text. */
interface SettingReference {
  readonly setting: string;
  /** The text that is used without the setting; absent if there is none. */
  readonly default?: string;
}

/** A value only exists if this setting is set. */
interface Conditional {
  readonly when?: string;
}

/** A member of a map. */
export interface MapEntry extends Conditional {
  readonly name: string;
  readonly value: FunctionValue;
}

/** What an expression of a command function results in, as far as that is known without running it. */
export type FunctionValue = Conditional &
  (
    | { readonly kind: 'text'; readonly parts: readonly (string | SettingReference)[] }
    | { readonly kind: 'list'; readonly items: readonly FunctionValue[] }
    | { readonly kind: 'map'; readonly entries: readonly MapEntry[] }
    /** The configuration itself. */
    | { readonly kind: 'config' }
    /** `undefined`, `null`, or a variable of the process. */
    | { readonly kind: 'absent' }
  );

/** Limits of the values of one function. Lengths are in characters. */
const LIMITS = { parts: 64, text: 4096, items: 512 } as const;

/** A text of these parts; `undefined` beyond the limits. */
export function textValue(parts: readonly (string | SettingReference)[]): FunctionValue | undefined {
  const length = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 1), 0);
  return parts.length > LIMITS.parts || length > LIMITS.text ? undefined : { kind: 'text', parts: parts.filter((part) => part !== '') };
}

/** A list of these items, without absent ones; `undefined` beyond the limits. */
export function listValue(items: readonly FunctionValue[]): FunctionValue | undefined {
  return items.length > LIMITS.items ? undefined : { kind: 'list', items: items.filter(({ kind }) => kind !== 'absent') };
}

/**
 * A map of these members, of which the last of each name counts; `undefined` beyond the limits, or if a member replaces another only under a
 * condition.
 */
export function mapValue(entries: readonly MapEntry[]): FunctionValue | undefined {
  const isUnclear = entries.some(({ name, when }, at) => when !== undefined && entries.slice(0, at).some((other) => other.name === name));
  if (entries.length > LIMITS.items || isUnclear) return undefined;
  return { kind: 'map', entries: [...new Map(entries.map((entry) => [entry.name, entry])).values()] };
}

/** Whether a value is nothing, an empty text, list or map. */
export function isEmptyValue(value: FunctionValue): boolean {
  if (value.kind === 'text') return value.parts.length === 0;
  if (value.kind === 'list') return value.items.length === 0;
  return value.kind === 'map' ? value.entries.length === 0 : value.kind === 'absent';
}

/** The one setting that is the whole text; `undefined` for any other value. */
export function onlyReference(value: FunctionValue | undefined): SettingReference | undefined {
  if (value?.kind !== 'text' || value.parts.length !== 1) return undefined;
  const [part] = value.parts;
  return typeof part === 'object' ? part : undefined;
}

/** The text without settings; `undefined` for any other value. */
export function fixedText(value: FunctionValue | undefined): string | undefined {
  if (value?.kind !== 'text') return undefined;
  return value.parts.every((part) => typeof part === 'string') ? value.parts.join('') : undefined;
}
