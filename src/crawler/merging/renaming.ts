import { SCANNED_AMONG_ALL, SCANNED_HERE, WRITTEN_HERE, type ContentFile } from '../../catalog/content-file/content-file.ts';
import { withFormerName } from '../../catalog/content-file/former-name.ts';
import { foldName, ownerOf } from '../../catalog/values/qualified-name.ts';
import { isIdOfName } from '../../catalog/values/server-id.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import type { FormerName } from './source-output.ts';
import { isWrittenHere } from './merge.ts';
import { VERIFIED_IN_SOURCES } from './verification.ts';

/** Whether a content file may be renamed: some of it comes from its source, and the rest was written manually. */
export function isMovable(content: ContentFile, { sources }: FormerName): boolean {
  const own = new Set([...sources, WRITTEN_HERE, SCANNED_HERE, SCANNED_AMONG_ALL, VERIFIED_IN_SOURCES]);
  const origins = Object.values(content.from).map(({ source }) => source);
  return origins.every((source) => own.has(source)) && origins.some((source) => sources.includes(source));
}

/** Options of a renaming. */
export interface Renaming {
  readonly qualifiedName: string;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  /** Owner of the server's repository; `undefined` if there is none. */
  readonly owner: string | undefined;
  /** Creates the id of a new server with this name. */
  readonly freeId: () => string;
}

/**
 * Renames a content file. It keeps its id and stores the former name, unless only the letter case differs. A name of another owner that
 * was not verified never belonged to the server: neither that name nor an id derived from it is kept.
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

/** Whether the maintainers verified the server, in the list of sources or in its content file. */
function isVerified(content: ContentFile): boolean {
  return content.from.verified?.source === VERIFIED_IN_SOURCES || (content.facts.verified === true && isWrittenHere(content, 'verified'));
}

/**
 * The problem of a renamed server whose old content file stays.
 *
 * @param isStated whether sources.yaml states the new name
 */
export function renamed(former: string, name: string, isStated = false): Problem {
  const message = isStated
    ? `"${former}" is now called "${name}" in sources.yaml, so there are two content files, and no source updates the old one.`
    : `"${former}" is now called "${name}", and its old content file cannot be renamed, so there are two.`;
  const hint = isStated
    ? `Remove the file of "${former}", or state that name in sources.yaml.`
    : `Remove the file of one of them, or give the source the "name" of the old one in sources.yaml.`;
  return { code: 'renamed', severity: 'warning', message, hint };
}
