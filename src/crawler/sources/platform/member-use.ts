import { isJsonObject, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import { counted } from '../../../session-config/schema/counted.ts';
import { pathOfPointer, pointerOfPath, pointerTo } from '../../../session-config/schema/pointer.ts';
import { meantKey } from './meant-key.ts';
import { unusedReason } from './unused-reason.ts';

/** Maximum number of notices of one file. */
const MAX_NOTICES = 50;

/**
 * Records which members of a platform file became part of a record, so that all others can be reported. Pointers are JSON Pointers into the
 * file.
 */
export class MemberUse {
  /** Problems besides the notices. */
  readonly problems: Problem[] = [];
  readonly #used = new Set<string>();
  /** Members whose parts are reported one by one, because a part was used or has a message. */
  readonly #opened = new Set<string>();
  readonly #messages = new Map<string, string>();

  /** Marks a member with all its parts as used. */
  use(pointer: string): void {
    this.#used.add(pointer);
    this.#openAbove(pointer);
  }

  /** The same for a member that another reader left, itself or with the member that it is in. */
  useLeft(pointer: string): void {
    const path = pathOfPointer(pointer);
    for (; path.length > 0; path.pop()) this.#messages.delete(pointerOfPath(path));
    this.use(pointer);
  }

  /** Whether the member itself was used. */
  isUsed(pointer: string): boolean {
    return this.#used.has(pointer);
  }

  /** Reports the parts of a member one by one, even if none is used. */
  open(pointer: string): void {
    this.#opened.add(pointer);
    this.#openAbove(pointer);
  }

  /** Marks a member as unused. The reason is the end of a sentence without its full stop. */
  leave(pointer: string, why: string): void {
    this.leaveWithMessage(pointer, `${named(pointer)} is not used: ${why}.`);
  }

  /** Marks a member as unused, with a message. */
  leaveWithMessage(pointer: string, message: string): void {
    if (!this.#messages.has(pointer)) this.#messages.set(pointer, message);
    this.#openAbove(pointer);
  }

  /** Notices for unused members in the order of the file, and one for those beyond the limit. */
  notices(file: JsonObject): Problem[] {
    const found: Problem[] = [];
    for (const [key, value] of Object.entries(file)) this.#walk(file, value, pointerTo('', key), false, found);
    const further = found.length - MAX_NOTICES;
    if (further <= 0) return found;
    return [...found.slice(0, MAX_NOTICES), notice('', `${counted(further, 'further member')} ${further === 1 ? 'is' : 'are'} not used.`)];
  }

  #walk(file: JsonObject, value: JsonValue, pointer: string, isUsed: boolean, found: Problem[]): void {
    const message = this.#messages.get(pointer);
    if (message !== undefined) return void found.push(notice(pointer, message));
    const used = isUsed || this.#used.has(pointer);
    const isOpened = this.#opened.has(pointer);
    if (isOpened && Array.isArray(value)) value.forEach((item, index) => this.#walk(file, item, pointerTo(pointer, index), used, found));
    else if (isOpened && isJsonObject(value))
      for (const [key, inner] of Object.entries(value)) this.#walk(file, inner, pointerTo(pointer, key), used, found);
    else if (!used) found.push(unused(file, pointer));
  }

  #openAbove(pointer: string): void {
    const path = pathOfPointer(pointer);
    while (path.pop() !== undefined && path.length > 0) {
      const above = pointerOfPath(path);
      if (this.#opened.has(above)) return;
      this.#opened.add(above);
    }
  }
}

function notice(pointer: string, message: string): Problem {
  return { code: 'unused-member', severity: 'notice', message, pointer };
}

function unused(file: JsonObject, pointer: string): Problem {
  const path = pathOfPointer(pointer);
  const meant = meantKey(file, path);
  const told = notice(pointer, `${named(pointer)} is not used: ${unusedReason(path)}.`);
  return meant === undefined ? told : { ...told, hint: `Did you mean "${meant}"?` };
}

/** The name of a member in messages. Keys are untrusted text, so they are truncated. */
function named(pointer: string): string {
  const path = pathOfPointer(pointer);
  const [key = '', above = ''] = path.reverse();
  const quoted = (text: string): string => JSON.stringify(text.slice(0, 60));
  return /^\d+$/.test(key) && above !== '' ? `an item of ${quoted(above)}` : quoted(key);
}
