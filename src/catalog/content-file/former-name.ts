import { jsonObject, textMember, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import { foldName, isQualifiedName } from '../values/qualified-name.ts';
import { timestamp } from '../values/timestamp.ts';

/** An earlier name of a server. */
export interface FormerName {
  readonly name: string;
  /** ISO 8601 time at which the server was renamed. */
  readonly since: string;
}

/** Maximum number of former names in a content file, newest first. */
const MAX_NAMES = 20;

/** The former names of a server after a rename. The new name is not among them. */
export function withFormerName(names: readonly FormerName[], former: FormerName, name: string): readonly FormerName[] {
  const others = [former, ...names].filter((each) => foldName(each.name) !== foldName(name));
  return others.filter((each, at) => others.findIndex((other) => foldName(other.name) === foldName(each.name)) === at).slice(0, MAX_NAMES);
}

/** The former names as trees for the content file. */
export function formerNamesTree(names: readonly FormerName[]): JsonObject[] {
  return names.map(({ name, since }) =>
    jsonObject([
      ['name', name],
      ['since', since],
    ]),
  );
}

/**
 * Reads `formerNames` of a content file. An unreadable name is reported as a problem and skipped, and so is the present one.
 *
 * @param present name of the server
 */
export function readFormerNames(value: JsonValue | undefined, present: string, problems: Problem[]): readonly FormerName[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    problems.push(bad('/formerNames', '"formerNames" must be a list.'));
    return [];
  }
  return value.flatMap((item, index) => {
    const name = textMember(item, 'name') ?? '';
    const since = timestamp(textMember(item, 'since') ?? '');
    if (foldName(name) === foldName(present)) {
      problems.push(bad(pointerTo('/formerNames', index), `"${present}" is the present name of the server.`));
      return [];
    }
    if (isQualifiedName(name) && since !== undefined) return [{ name, since }];
    problems.push(bad(pointerTo('/formerNames', index), 'A former name needs a qualified "name" and an ISO 8601 "since".'));
    return [];
  });
}

function bad(pointer: string, message: string): Problem {
  return { code: 'bad-former-name', severity: 'warning', message, hint: 'Correct it, or remove it from the list.', pointer };
}
