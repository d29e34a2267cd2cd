import type { Problem } from '../parsing/problem.ts';

/** One part of a name: a letter or digit at both ends, at most 64 characters. */
const PART = '[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?';
const PATTERN = new RegExp(`^@?${PART}(?:/${PART})?$`, 'i');
const OWNER_PATTERN = new RegExp(`^${PART}$`, 'i');

/** Names with a special meaning for a file system, a web host or JavaScript. */
const RESERVED: ReadonlySet<string> = new Set([
  'index',
  // The page of a server `foo` is a file of this name in a folder `foo`.
  'index.html',
  ...['con', 'prn', 'aux', 'nul'],
  ...Array.from({ length: 10 }, (_, digit) => [`com${digit}`, `lpt${digit}`]).flat(),
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
  'prototype',
]);

/** A name of this form would have the same path as the file of another server's id. */
const LIKE_AN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a qualified name: it matches the pattern and no part of it is reserved. */
export function isQualifiedName(text: string): boolean {
  if (!PATTERN.test(text) || LIKE_AN_ID.test(text)) return false;
  return nameParts(text).every((part) => !isReserved(part));
}

/** Whether a text can be an owner: one part of a qualified name. */
export function isOwner(text: string): boolean {
  return OWNER_PATTERN.test(text) && !isReserved(text);
}

function isReserved(part: string): boolean {
  const lower = part.toLowerCase();
  // `foo.json` is the file of a server `foo`, so an owner of that name would have a folder of the same path.
  if (lower.endsWith('.json')) return true;
  // Windows reserves a device name with any extension.
  return RESERVED.has(lower) || (RESERVED.has(lower.split('.')[0] ?? '') && /^(?:con|prn|aux|nul|com\d|lpt\d)\./.test(lower));
}

/** The parts of a name without the leading `@`: one, or owner and name. */
export function nameParts(qualifiedName: string): string[] {
  return qualifiedName.replace(/^@/, '').split('/');
}

/** The owner part of a name with a slash, without `@`; empty for a name without. */
export function ownerOf(qualifiedName: string): string {
  const slash = qualifiedName.indexOf('/');
  if (slash === -1 || slash !== qualifiedName.lastIndexOf('/')) return '';
  return qualifiedName.slice(qualifiedName.startsWith('@') ? 1 : 0, slash);
}

/** The last part of a name. */
export function bareName(qualifiedName: string): string {
  const slash = qualifiedName.lastIndexOf('/');
  return qualifiedName.slice(slash === -1 && qualifiedName.startsWith('@') ? 1 : slash + 1);
}

/** The form in which names are compared: names are unique after case folding. */
export function foldName(qualifiedName: string): string {
  return qualifiedName.toLowerCase();
}

/** The problem of a text that is not a qualified name. */
export function nameProblem(text: string, pointer: string): Problem {
  return {
    code: 'bad-name',
    severity: 'error',
    message: `${JSON.stringify(text.slice(0, 120))} is not a qualified name.`,
    hint: 'Write owner/name: letters, digits, "." "_" "-", a letter or digit at both ends, at most 64 characters a part, no reserved word.',
    pointer,
  };
}
