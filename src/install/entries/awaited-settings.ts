import {
  shownFields,
  withEntry,
  type DraftReading,
  type FormDraft,
  type FormField,
  type FormModel,
  type ListField,
} from '../../session-config/form/index.ts';
import type { Config } from '../../session-config/index.ts';
import { labelsOf } from './field-labels.ts';
import { isRequiredValueMissing } from './missing-value.ts';

/** A parameter without a value. */
export interface MissingParam {
  readonly name: string;
  /** The allowed values, not yet percent-encoded; absent if others are allowed. */
  readonly choices?: readonly string[];
}

/** What a form leads to while required fields are empty. */
export interface AwaitedSettings {
  /** What is entered, and what the first items of lists have in any case. */
  readonly config: Config;
  /** Parameters that the user has yet to enter. */
  readonly missing: readonly MissingParam[];
  /** Labels of the parameters. */
  readonly labels: ReadonlyMap<string, string>;
  /**
   * Labels of required fields whose parameters depend on what is entered, such as an object of any names. If there are any, `config` and
   * `missing` are empty.
   */
  readonly unknown: readonly string[];
}

/** Reads a draft: `readDraft`, or `readUntyped` for one without typed texts. */
type DraftReader = (model: FormModel, draft: FormDraft) => DraftReading;

/** Maximum number of items that a list gets, and of missing values up to which lists get items. */
const MAX = { items: 8, missing: 99 } as const;

/**
 * The parameters that the required fields of a form need: for a list, those of as many items as it must have, at least of one; for a
 * variant, those of the option that the form shows.
 *
 * @param begun parameters of the lists that only this function gave items, outer ones first
 */
export function awaitedSettings(model: FormModel, draft: FormDraft, read: DraftReader, begun: readonly string[] = []): AwaitedSettings {
  const { config, errors } = read(model, draft);
  const fields = new Map([...shownFields(model, draft)].map((field) => [field.param, field]));
  const missing = errors.filter(isRequiredValueMissing).map(({ param }) => fields.get(param) ?? { param });
  const lists = missing.filter(isList).filter((list) => itemsOf(list) <= MAX.items);
  if (lists.length > 0 && missing.length <= MAX.missing) {
    const next = lists.reduce((each, list) => withEntry(each, list.pointer, { kind: 'items', count: itemsOf(list) }), draft);
    return awaitedSettings(model, next, read, [...begun, ...lists.map(({ param }) => param)]);
  }
  const labels = labelsOf(model, draft);
  const empty = begun.filter((list) => !missing.some(({ param }) => param.startsWith(`${list}.`)));
  const open = [...missing.filter(isOpen).map(({ param }) => param), ...empty];
  const unknown = new Set(open.map((param) => begun.find((list) => param.startsWith(`${list}.`)) ?? param));
  if (unknown.size > 0) return { config: {}, missing: [], labels, unknown: [...unknown].map((param) => labels.get(param) ?? param) };
  return { config, missing: missing.map(paramOf), labels, unknown: [] };
}

/** A missing field; only its parameter where the form does not show it. */
type Missing = FormField | { readonly param: string; readonly kind?: undefined };

/** Whether a field is a list whose parameters are known only with its items: of other than single values, or of several. */
function isList(field: Missing): field is ListField {
  return field.kind === 'list' && (!SINGLE.has(field.item.kind) || itemsOf(field) > 1);
}

function itemsOf({ minItems = 1 }: ListField): number {
  return minItems || 1;
}

/** Whether the parameters of a required field depend on what is entered. */
function isOpen(field: Missing): boolean {
  if (field.kind === 'json') return field.types.length > 0 && field.types.every((type) => CONTAINERS.has(type));
  return field.kind === 'record' || isList(field);
}

/** A list of single values that needs only one has that of its first item: a text without an index is no list. */
function paramOf(field: Missing): MissingParam {
  const single = field.kind === 'list' ? field.item : field;
  const choices = choicesOf(single);
  return { name: single.param, ...(choices && { choices }) };
}

/**
 * The values of a choice as in a query; `undefined` if others are allowed, or if they have several types, which a query may write
 * differently.
 */
function choicesOf(field: Missing): readonly string[] | undefined {
  if (field.kind === 'three-state') return ['true', 'false'];
  if (field.kind !== 'choice') return undefined;
  const values = field.options.map(({ value }) => value).filter((value) => value !== null);
  const isOfOneType = new Set(values.map((value) => typeof value)).size === 1 && values.every((value) => typeof value !== 'object');
  return isOfOneType ? values.map(String) : undefined;
}

/** Kinds of single values. */
const SINGLE: ReadonlySet<FormField['kind']> = new Set(['text', 'number', 'three-state', 'choice']);

/** Types of values that a query writes as several parameters. */
const CONTAINERS: ReadonlySet<string> = new Set(['object', 'array', 'null']);
