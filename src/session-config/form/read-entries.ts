import { nameFault } from '../codec/reserved.ts';
import { isConfig, type Config, type ConfigValue } from '../schema/config.ts';
import { isObject } from '../schema/json-schema.ts';
import type { Fault } from '../schema/fault.ts';
import { configError, type ConfigFault } from '../schema/config-problem.ts';
import { draftReason, fault } from './draft-fault.ts';
import { itemFields } from './draft-items.ts';
import { rowField } from './field-at.ts';
import type { DraftEntry, FormDraft } from './form-draft.ts';
import type { FormField, GroupField, RecordField, VariantField } from './form-field.ts';
import type { Carrier, FormModel } from './form-model.ts';
import { nullObject } from '../schema/null-object.ts';
import { pointerOfPath } from '../schema/pointer.ts';
import type { Result } from '../schema/result.ts';
import { unsendableFault } from './unsendable-fault.ts';
import { chosenOption, liveEntry } from './live-entry.ts';
import { isTouched, shownMembers } from './shown-members.ts';

/** The result of reading a draft. */
export interface DraftReading {
  /** The readable values, without those that have errors. Objects have no prototype. */
  readonly config: Config;
  /** Missing and unreadable values, in form order. The validator checks the rest against the schema. No reason contains a value. */
  readonly errors: readonly ConfigFault[];
  /** Sorted indices of the unreadable items that `config` lacks, by the JSON Pointer of their list; absent if there are none. */
  readonly leftOut?: ReadonlyMap<string, readonly number[]>;
}

/** Reads a typed text. */
type TypedReader = (field: FormField, text: string) => Result<ConfigValue, Fault>;

interface Reader {
  readonly draft: FormDraft;
  readonly typed: TypedReader;
  readonly carrier: Carrier;
  readonly errors: ConfigFault[];
  readonly leftOut: Map<string, readonly number[]>;
}

/** Path of names to the value in the configuration; in a record it differs from the field's path, which has the row index. */
type Place = readonly string[];

/**
 * Reads the configuration of a draft without typed numbers and typed JSON, such as an untouched one. A program that needs no more is smaller
 * than with `readDraft`.
 */
export function readUntyped(model: FormModel, draft: FormDraft): DraftReading {
  return readEntries(model, draft, (_, value) => ({ ok: true, value }));
}

/**
 * Reads the configuration of a draft.
 *
 * @param typed reads what is typed into a field
 */
export function readEntries(model: FormModel, draft: FormDraft, typed: TypedReader): DraftReading {
  const errors: ConfigFault[] = [];
  const leftOut = new Map<string, readonly number[]>();
  const config = readWhole(model, { draft, typed, carrier: model.carrier, errors, leftOut });
  return { config, errors, ...(leftOut.size > 0 && { leftOut }) };
}

function readWhole(model: FormModel, reader: Reader): Config {
  const [whole] = model.fields;
  if (whole?.path.length !== 0) return readMembers(shownMembers(model, reader.draft), [], reader);
  const value = readField(whole, [], reader);
  if (isConfig(value)) return value;
  if (value !== undefined) report([], fault('object'), reader);
  return nullObject();
}

function readMembers(fields: readonly FormField[], place: Place, reader: Reader): Config {
  const members = nullObject<ConfigValue>();
  for (const field of fields) {
    const name = field.path.at(-1) ?? '';
    const value = readField(field, [...place, name], reader);
    if (value !== undefined) members[name] = value;
  }
  return members;
}

function readField(field: FormField, place: Place, reader: Reader): ConfigValue | undefined {
  if (field.readOnly) return undefined;
  if (field.unsendable !== undefined) {
    return field.required ? report(place, fault('unsendable', unsendableFault(field.path) ?? field.unsendable), reader) : undefined;
  }
  const entry = liveEntry(field, reader.draft);
  if (field.kind === 'fixed') return field.value;
  if (field.kind === 'group') return readGroup(field, entry, place, reader);
  if (field.kind === 'variant' && entry === undefined) return readVariant(field, place, reader);
  if (entry !== undefined) return readEntry(field, entry, place, reader);
  return field.required ? report(place, fault('required'), reader) : undefined;
}

function readEntry(field: FormField, entry: DraftEntry, place: Place, reader: Reader): ConfigValue | undefined {
  switch (entry.kind) {
    case 'value':
      return entry.value;
    case 'typed': {
      const read = reader.typed(field, entry.text);
      return read.ok ? read.value : report(place, read.error, reader);
    }
    case 'items':
      return field.kind === 'list' ? readItems(itemFields(field, reader.draft), place, reader) : undefined;
    case 'rows':
      return field.kind === 'record' ? readRows(field, entry.names, place, reader) : undefined;
  }
}

function readItems(items: readonly FormField[], place: Place, reader: Reader): ConfigValue {
  const read = items.map((item, index) => readField(item, [...place, String(index)], reader));
  const missing = [...read.keys()].filter((index) => read[index] === undefined);
  if (missing.length > 0) reader.leftOut.set(pointerOfPath(place), missing);
  return read.filter((value) => value !== undefined);
}

function readRows(field: RecordField, names: readonly string[], place: Place, reader: Reader): ConfigValue {
  const members = nullObject<ConfigValue>();
  names.forEach((name, row) => {
    const problem = rowProblem(name, names.indexOf(name), row, place, reader.carrier);
    if (problem !== undefined) {
      // What is wrong with the value of a row without a usable name has no parameter yet.
      report(place, fault('row', String(row + 1), problem), reader);
      return;
    }
    const value = readField(rowField(field, row), [...place, name], reader);
    if (value !== undefined) members[name] = value;
  });
  return members;
}

function rowProblem(name: string, first: number, row: number, place: Place, carrier: Carrier): Fault | undefined {
  if (name === '') return fault('row-name');
  if (first < row) return fault('row-again', String(first + 1));
  return carrier === 'query' ? nameFault(name, place.length === 0) : undefined;
}

/** Entries inside a group take precedence over a value for the whole group. */
function readGroup(field: GroupField, entry: DraftEntry | undefined, place: Place, reader: Reader): ConfigValue | undefined {
  const value = entry?.kind === 'value' ? entry.value : undefined;
  const shown = shownMembers(field, reader.draft);
  const isFilled = shown.some((member) => isTouched(member, reader.draft));
  const isWhole = value === null || (isObject(value) && Object.keys(value).length > 0);
  if (isWhole && !isFilled) return value;
  return isFilled || value !== undefined || field.required ? readMembers(shown, place, reader) : undefined;
}

function readVariant(field: VariantField, place: Place, reader: Reader): ConfigValue | undefined {
  const option = chosenOption(field, reader.draft);
  // These have a value without any entry: choosing such an option sends it.
  const isComplete = option.kind === 'group' || option.kind === 'fixed';
  const isChosen = isComplete && Object.hasOwn(reader.draft.variants, field.pointer);
  return isChosen || field.required || isTouched(option, reader.draft) ? readField(option, place, reader) : undefined;
}

function report(place: Place, wrong: Fault, reader: Reader): undefined {
  reader.errors.push({ ...configError({ path: place, reason: draftReason(wrong) }), fault: wrong });
}
