import type { Config } from '../../../src/session-config/config.ts';
import { configForm, draftOf, readDraft, type FormModel } from '../../../src/session-config/form/index.ts';
import type { SchemaObject } from '../../../src/session-config/json-schema.ts';
import { pathOfPointer, pointerOfPath } from '../../../src/session-config/pointer.ts';
import { changesIn } from './changes.ts';
import type { Loss } from './losses.ts';

/**
 * What a form loses or changes of a configuration that it is filled in with, and does not say that it cannot show.
 *
 * @param free pointers of members that are there because any may be
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
  const lost = removed.filter((pointer) => !free.has(pointer) && !isUnread(pointer, model));
  if (lost.length > 0) return loss(`no field for: ${lost.join(', ')}`);
  if (altered.length > 0) return loss(`altered: ${altered.join(', ')}`);
  if (added.length > 0) return loss(`added: ${added.join(', ')}`);
  const wrong = errors.filter(({ pointer }) => !isUnread(pointer, model));
  return wrong.length > 0 ? loss(`errors: ${JSON.stringify(wrong)}`) : [];
}

/** Whether the form says that it does not show a part, or all of what holds it. */
function isUnread(pointer: string, { unread, beyond }: FormModel): boolean {
  const path = pathOfPointer(pointer);
  const holders = new Set(path.map((_, length) => pointerOfPath(path.slice(0, length))));
  return beyond.includes(pointer) || unread.some((part) => holders.has(part.pointer));
}
