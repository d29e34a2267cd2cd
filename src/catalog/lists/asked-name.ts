import { lettersOf } from '../values/letters-of.ts';
import { foldName } from '../values/qualified-name.ts';

/** Maximum UTF-16 units of a name that is compared. */
export const MAX_COMPARED = 200;

/** Words that many servers have in their names. */
const GENERIC: ReadonlySet<string> = new Set(['mcp', 'server', 'servers', 'mcpserver', 'mcpservers', 'the', 'official']);

/** A name as it was asked for. */
export interface AskedName {
  /** Folded owner; empty where none was stated. */
  readonly owner: string;
  /** Letters and digits of the name without its owner. */
  readonly name: string;
  /** The same without generic words; empty if there are no others. */
  readonly core: string;
  /** Letters and digits of owner and name. */
  readonly whole: string;
}

/** Reads a name, also from the URL of a repository or of a server's page; `undefined` for a text that cannot be a name. */
export function askedName(text: string): AskedName | undefined {
  if (text.length > MAX_COMPARED) return undefined;
  const parts = text
    .trim()
    .replace(/^https?:\/\/[^/]+\//i, '')
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '')
    .slice(-2);
  const last = (parts.at(-1) ?? '').replace(/\.(?:git|json|md)$/i, '');
  const owner = parts.length === 2 ? foldName((parts[0] ?? '').replace(/^@/, '')) : '';
  const name = lettersOf(last);
  return name === '' ? undefined : { owner: owner === 'servers' ? '' : owner, name, core: coreOf(last), whole: lettersOf(owner) + name };
}

/** What names of servers are compared with: the whole name where an owner was stated, else its last part. */
export function writtenName({ owner, name, whole }: AskedName): string {
  return owner === '' ? name : whole;
}

/** Maximum edits between a written name and one that may be meant: 0 to 2. */
export function allowedEdits(written: string): number {
  return written.length < 4 ? 0 : written.length < 8 ? 1 : 2;
}

/** Letters and digits without generic words. */
export function coreOf(text: string): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !GENERIC.has(word.toLowerCase()));
  return lettersOf(words.join(''));
}
