import { SCANNED_AMONG_ALL, SCANNED_HERE, WRITTEN_HERE, type ContentFile } from '../../catalog/content-file/content-file.ts';
import { withFormerName } from '../../catalog/content-file/former-name.ts';
import { foldName, ownerOf } from '../../catalog/values/qualified-name.ts';
import { isIdOfName } from '../../catalog/values/server-id.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import type { FormerName } from './source-output.ts';
import { isWrittenHere } from './merge.ts';
import { VERIFIED_IN_SOURCES } from './verification.ts';

/** Whether a content file may go on under another name: something in it came from its source, and nothing from elsewhere. People may have written the rest. */
export function isMovable(content: ContentFile, { sources }: FormerName): boolean {
  const own = new Set([...sources, WRITTEN_HERE, SCANNED_HERE, SCANNED_AMONG_ALL, VERIFIED_IN_SOURCES]);
  const origins = Object.values(content.from).map(({ source }) => source);
  return origins.every((source) => own.has(source)) && origins.some((source) => sources.includes(source));
}

/** What a renaming needs to know beside the content file. */
export interface Renaming {
  readonly qualifiedName: string;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  /** Owner of the repository from which the server is read; `undefined` where there is none. */
  readonly owner: string | undefined;
  /** The id of a server that is new under this name. */
  readonly freeId: () => string;
}

/**
 * The same content file under another name, its id with it. It remembers the name that it had, unless only the case of letters differs.
 * A name of another owner, for which nobody vouches, was never its own: neither that name nor an id made of it stays.
 */
export function underName(content: ContentFile, { qualifiedName, now, owner, freeId }: Renaming): ContentFile {
  const { facts, formerNames = [] } = content;
  const isForeign = (name: string): boolean => owner !== undefined && !['', foldName(owner)].includes(foldName(ownerOf(name)));
  const all = withFormerName(formerNames, { name: facts.qualifiedName, since: now }, qualifiedName);
  if (isVerified(content) || !isForeign(facts.qualifiedName)) return { ...content, facts: { ...facts, qualifiedName }, formerNames: all };
  const foreign = [facts.qualifiedName, ...formerNames.map(({ name }) => name)].filter(isForeign);
  const id = foreign.some((name) => isIdOfName(name, facts.id)) ? freeId() : facts.id;
  return { ...content, facts: { ...facts, qualifiedName, id }, formerNames: all.filter(({ name }) => !isForeign(name)) };
}

/** Whether the maintainers vouch for the server, in the list of sources or in its own file. */
function isVerified(content: ContentFile): boolean {
  return content.from.verified?.source === VERIFIED_IN_SOURCES || (content.facts.verified === true && isWrittenHere(content, 'verified'));
}

/** What to say where a server has a new name, and its old content file stays. */
export function renamed(former: string, name: string): Problem {
  const message = `"${former}" is called "${name}" by now, and its old content file cannot go on under that name, so there are two.`;
  const hint = `Remove the file of one of them, or give the source a "name" in sources.yaml.`;
  return { code: 'renamed', severity: 'warning', message, hint };
}
