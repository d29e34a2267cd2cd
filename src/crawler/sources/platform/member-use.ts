import { isJsonObject, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../../catalog/parsing/problem.ts';
import { pathOfPointer, pointerOfPath, pointerTo } from '../../../session-config/schema/pointer.ts';
import { unusedReason } from './unused-reason.ts';

/** Most notices of one file. */
const MAX_NOTICES = 50;

/**
 * Remembers which members of a platform file became part of a record, so that every other one can be named. Pointers are JSON Pointers
 * into the file.
 */
export class MemberUse {
  /** Problems that are no notices. */
  readonly problems: Problem[] = [];
  readonly #used = new Set<string>();
  /** Members that are looked into, because something was used or said of a part of them. */
  readonly #opened = new Set<string>();
  readonly #messages = new Map<string, string>();

  /** The member, with all that is in it, is part of the record. */
  use(pointer: string): void {
    this.#used.add(pointer);
    this.#openAbove(pointer);
  }

  /** Whether the member itself was used. */
  isUsed(pointer: string): boolean {
    return this.#used.has(pointer);
  }

  /** The members of this one are judged one by one, even where none of them is used. */
  open(pointer: string): void {
    this.#opened.add(pointer);
    this.#openAbove(pointer);
  }

  /** The member is not used, for this reason: the end of a sentence, without its full stop. */
  leave(pointer: string, why: string): void {
    this.tell(pointer, `${named(pointer)} is not used: ${why}.`);
  }

  /** The member is not used, and this sentence says so. */
  tell(pointer: string, message: string): void {
    if (!this.#messages.has(pointer)) this.#messages.set(pointer, message);
    this.#openAbove(pointer);
  }

  /** What the file states and nobody used, in the order of the file: a notice a member, and one for those beyond the limit. */
  notices(file: JsonObject): Problem[] {
    const found: Problem[] = [];
    for (const [key, value] of Object.entries(file)) this.#walk(value, pointerTo('', key), false, found);
    const further = found.length - MAX_NOTICES;
    if (further <= 0) return found;
    return [...found.slice(0, MAX_NOTICES), notice('', `${further} further member${further === 1 ? ' is' : 's are'} not used.`)];
  }

  #walk(value: JsonValue, pointer: string, isUsed: boolean, found: Problem[]): void {
    const message = this.#messages.get(pointer);
    if (message !== undefined) return void found.push(notice(pointer, message));
    const used = isUsed || this.#used.has(pointer);
    const isOpened = this.#opened.has(pointer);
    if (isOpened && Array.isArray(value)) value.forEach((item, index) => this.#walk(item, pointerTo(pointer, index), used, found));
    else if (isOpened && isJsonObject(value))
      for (const [key, inner] of Object.entries(value)) this.#walk(inner, pointerTo(pointer, key), used, found);
    else if (!used) found.push(notice(pointer, `${named(pointer)} is not used: ${unusedReason(pathOfPointer(pointer))}.`));
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

/** How a message calls a member: keys are strangers' texts, and cut. */
function named(pointer: string): string {
  const path = pathOfPointer(pointer);
  const [key = '', above = ''] = path.reverse();
  const quoted = (text: string): string => JSON.stringify(text.slice(0, 60));
  return /^\d+$/.test(key) && above !== '' ? `an item of ${quoted(above)}` : quoted(key);
}
