import { SCOPES, scopesNamed, type Scope } from '../../access/access.ts';
import { KEY_HASH, KEY_NAME } from '../../access/api-key.ts';
import { parseJson } from '../../../catalog/parsing/json.ts';
import { isJsonObject, member, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { CONTENT_LIMITS } from '../../../catalog/parsing/limits.ts';
import { isError, placeOf } from '../../../catalog/parsing/problem.ts';
import { readRegularFile, RefusedFileError } from '../../../catalog/store/bounded-file.ts';
import { hasCode, messageOf } from '../../../catalog/store/error-code.ts';
import type { StoredKey } from './stored-key.ts';

/** A key file that cannot be used. The message states where the fault is and how to fix it. */
export class KeyFileError extends Error {
  override name = 'KeyFileError' as const;
}

/**
 * The keys of a file; none if there is no such file.
 *
 * @throws KeyFileError if the file cannot be read, or any entry is invalid: keys are never loaded partially
 */
export function readKeyFile(file: string): Promise<StoredKey[]> {
  return new Promise((resolve) => resolve(readNow(file)));
}

function readNow(file: string): StoredKey[] {
  let text: string;
  try {
    text = readRegularFile(file).toString('utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw new KeyFileError(
      `The key file "${file}" cannot be read: ${whyUnreadable(error)}. Correct PORTOLAN_KEYS, the file or its permissions.`,
    );
  }
  return keysIn(text, file);
}

function whyUnreadable(error: unknown): string {
  if (error instanceof RefusedFileError) return error.why;
  if (hasCode(error, 'EISDIR')) return 'it is a folder';
  return messageOf(error);
}

/** The text of a key file. */
export function keyFileText(keys: readonly StoredKey[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

function keysIn(text: string, file: string): StoredKey[] {
  const document = parseJson(text, { file, limits: CONTENT_LIMITS });
  const { value, problems } = document;
  const problem = problems.find(isError);
  if (problem !== undefined) throw new KeyFileError(`${placeOf(problem)}: ${problem.message} ${FIX}`);
  const wrongAt = (pointer: string, what: string): KeyFileError => {
    const { line, column } = document.locate(pointer);
    return new KeyFileError(`${file}:${line}:${column}: ${what} ${FIX}`);
  };
  const rows = member(value, 'keys');
  if (!Array.isArray(rows)) throw wrongAt('', 'The file has no list "keys".');
  const names = new Set<string>();
  return rows.map((row, index) => {
    const at = `/keys/${index}`;
    const key = keyFrom(row, (name, what) => wrongAt(`${at}/${name}`, what));
    if (names.has(key.name)) throw wrongAt(`${at}/name`, `Two keys have the name "${key.name}".`);
    names.add(key.name);
    return key;
  });
}

const FIX = 'Correct the file, or delete it and create the keys again with "npx portolan keys add".';

type Wrong = (name: string, what: string) => KeyFileError;

function keyFrom(row: JsonValue, wrong: Wrong): StoredKey {
  if (!isJsonObject(row)) throw wrong('', 'A key must be an object.');
  const expiresAt = row['expiresAt'];
  return {
    name: textOf(row, 'name', KEY_NAME, wrong, 'at most 64 letters, digits and . _ @ -'),
    hash: textOf(row, 'hash', KEY_HASH, wrong, 'the SHA-256 of a key, 64 hexadecimal digits in lower case'),
    scopes: scopesOf(row['scopes'], wrong),
    createdAt: timeOf(row, 'createdAt', wrong),
    ...(expiresAt !== undefined && { expiresAt: timeOf(row, 'expiresAt', wrong) }),
  };
}

function textOf(row: JsonValue, name: string, shape: RegExp, wrong: Wrong, expected: string): string {
  const text = member(row, name);
  if (typeof text === 'string' && shape.test(text)) return text;
  throw wrong(name, `"${name}" must be ${expected}.`);
}

function timeOf(row: JsonValue, name: string, wrong: Wrong): string {
  const text = textOf(row, name, /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/, wrong, 'a time such as 2027-01-31T00:00:00Z');
  if (Number.isNaN(Date.parse(text))) throw wrong(name, `"${name}" must be a valid time.`);
  return text;
}

function scopesOf(value: JsonValue | undefined, wrong: Wrong): Scope[] {
  const scopes = Array.isArray(value) ? scopesNamed(value) : undefined;
  if (scopes !== undefined) return scopes;
  throw wrong('scopes', `"scopes" must be a list of some of ${SCOPES.join(', ')}.`);
}
