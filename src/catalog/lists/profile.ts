import { isJsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem, Read } from '../parsing/problem.ts';
import { FieldReader } from '../values/field-reader.ts';

/** A named list of servers. */
export interface Profile {
  /** The file's name: lower-case words joined by hyphens. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Qualified names, in the maintainers' order. */
  readonly servers: readonly string[];
}

/** Whether a text can be the id of a profile. */
export function isProfileId(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(text);
}

/** Reads the tree of `profiles/<id>.yaml`. */
export function readProfile(id: string, value: JsonValue): Read<Profile> {
  if (!isProfileId(id))
    return refused(
      'bad-profile-id',
      `"${id}" cannot be the id of a profile.`,
      'Name the file with lower-case letters, digits and hyphens.',
    );
  if (!isJsonObject(value)) return refused('not-a-profile', 'A profile is a map with "name" and "servers".', 'Write both keys.');
  const reader = new FieldReader(value);
  const name = reader.text('name') ?? '';
  const servers = reader.texts('servers') ?? [];
  if (name === '') return refused('missing-name', 'The profile has no "name".', 'Add "name": a few words.');
  return { value: { id, name, description: reader.text('description') ?? '', servers }, problems: reader.problems };
}

function refused(code: string, message: string, hint: string): Read<Profile> {
  const problem: Problem = { code, severity: 'error', message, hint, pointer: '' };
  return { value: undefined, problems: [problem] };
}
