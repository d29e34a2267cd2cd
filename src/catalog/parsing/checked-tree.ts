import { pointerOfPath } from '../../session-config/schema/pointer.ts';
import { FORBIDDEN_KEYS, jsonObject, type JsonObject, type JsonValue } from './json-tree.ts';
import type { DocumentLimits } from './limits.ts';
import type { Problem } from './problem.ts';

/** A rejected tree: the first reason, with the pointer of the value. */
class Refusal extends Error {
  override name = 'Refusal' as const;
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Copies a parsed value into a prototype-free JSON tree within limits.
 *
 * Rejected with an error: deeper or larger than the limits, a forbidden key, a number that is not finite, anything that is not JSON.
 * Reported as a warning: whole numbers beyond 2^53, which JavaScript has already rounded. Half a surrogate pair becomes U+FFFD: an escape of
 * it is no Unicode text (RFC 7493 §2.1), and strict parsers refuse a whole list that has one.
 */
export function checkedTree(source: unknown, limits: DocumentLimits): { value: JsonValue | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  // A pointer is written only for a problem: documents have thousands of values.
  const path: (string | number)[] = [];
  let nodes = 0;

  function copy(value: unknown): JsonValue {
    nodes += 1;
    if (nodes > limits.nodes) throw refuse('too-many-nodes', `The document has more than ${limits.nodes} values.`, path, 'Shorten it.');
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'string') return value.toWellFormed();
    if (typeof value === 'number') return copyNumber(value, path, problems);
    if (typeof value !== 'object')
      throw refuse('not-json', `A ${typeof value} is not a JSON value.`, path, 'Use text, numbers, booleans, null, lists and maps only.');
    if (path.length >= limits.depth)
      throw refuse('too-deep', `The document nests deeper than ${limits.depth} levels.`, path, 'Flatten it.');
    return Array.isArray(value) ? value.map((item: unknown, index) => copyBelow(index, item)) : copyObject(value);
  }

  function copyBelow(key: string | number, value: unknown): JsonValue {
    path.push(key);
    const copied = copy(value);
    path.pop();
    return copied;
  }

  function copyObject(value: object): JsonObject {
    const target = jsonObject();
    for (const [name, inner] of Object.entries(value)) {
      const key = name.toWellFormed();
      if (FORBIDDEN_KEYS.has(key)) throw refuse('forbidden-key', `The key "${key}" is not allowed.`, [...path, key], 'Rename the key.');
      target[key] = copyBelow(key, inner);
    }
    return target;
  }

  try {
    return { value: copy(source), problems };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { value: undefined, problems: [...problems, error.problem] };
  }
}

function copyNumber(value: number, path: Path, problems: Problem[]): number {
  if (!Number.isFinite(value))
    throw refuse('not-json', `${value} is not a JSON number.`, path, 'Write a finite number, or quote it as text.');
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    problems.push({
      code: 'number-rounded',
      severity: 'warning',
      message: 'A whole number beyond 2^53 was rounded.',
      hint: 'Quote it to keep every digit.',
      pointer: pointerOfPath(path),
    });
  }
  return value;
}

type Path = readonly (string | number)[];

function refuse(code: string, message: string, path: Path, hint: string): Refusal {
  return new Refusal({ code, severity: 'error', message, hint, pointer: pointerOfPath(path) });
}
