import type { Config } from '../../../src/session-config/schema/config.ts';
import { configForm, draftOf, readDraft, type FormModel } from '../../../src/session-config/form/index.ts';
import type { SchemaObject } from '../../../src/session-config/schema/json-schema.ts';
import { pathOfPointer, pointerOfPath } from '../../../src/session-config/schema/pointer.ts';
import { changesIn } from './changes.ts';
import type { Loss } from './losses.ts';
import { evaluateSchema } from './reference.ts';

/**
 * What a form loses or changes of a configuration that it is filled in with, and does not say that it cannot show.
 *
 * @param free pointers of what no control can be made for
 */
export function formLosses(schema: SchemaObject, value: SchemaObject, free: ReadonlySet<string>): Loss[] {
  const model = configForm(schema);
  if (model.refusal !== undefined) return [];
  // What is compared is JSON.
  const { config, errors } = readDraft(model, draftOf(model, value as Config));
  const { added, removed, altered } = changesIn(value, config);
  const loss = (says: string): Loss[] => [
    { promise: 'form', says: `${says}; reads ${JSON.stringify(config)}, unread ${JSON.stringify(model.unread)}` },
  ];
  const isShown = (pointer: string): boolean => !isUnread(pointer, model) && !holders(pointer).some((holder) => free.has(holder));
  const lost = removed.filter(isShown);
  if (lost.length > 0) return loss(`no field for: ${lost.join(', ')}`);
  const other = altered.filter((pointer) => !holders(pointer).some((holder) => free.has(holder)));
  if (other.length > 0) return loss(`altered: ${other.join(', ')}`);
  // The member that identifies a variant is sent, whether it is required or not.
  if (added.length > 0 && !evaluateSchema(schema, config, schema).valid) return loss(`added: ${added.join(', ')}`);
  const wrong = errors.filter(({ pointer }) => isShown(pointer));
  return wrong.length > 0 ? loss(`errors: ${JSON.stringify(wrong)}`) : [];
}

/** Whether the form states that it does not show a part, or its parent. */
function isUnread(pointer: string, { unread, beyond }: FormModel): boolean {
  const path = pathOfPointer(pointer);
  return beyond.includes(pointer) || unread.some((part) => holds(pathOfPointer(part.pointer), path));
}

/** Whether a part belongs to a field. In a form, 0 represents every item of a list and every name of a record. */
function holds(field: readonly string[], part: readonly string[]): boolean {
  return field.length < part.length && field.every((name, at) => name === '0' || name === part[at]);
}

/** Pointers of a part and of all that hold it. */
function holders(pointer: string): string[] {
  const path = pathOfPointer(pointer);
  return [pointer, ...path.map((_, length) => pointerOfPath(path.slice(0, length)))];
}
