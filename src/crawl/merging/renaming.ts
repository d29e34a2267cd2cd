import { SCANNED_AMONG_ALL, SCANNED_HERE, type ContentFile } from '../../catalog/content-file.ts';
import { FACT_GROUP_NAMES } from '../../catalog/facts.ts';
import { withFormerName } from '../../catalog/former-name.ts';
import type { Problem } from '../../document/problem.ts';
import type { FormerName } from '../harvest.ts';
import { isWrittenHere } from './merge.ts';
import { VOUCHED_IN_SOURCES } from './verdict.ts';

/** Whether a content file may go on under another name: nothing in it was written by hand, or came from elsewhere. */
export function isMovable(content: ContentFile, { sources }: FormerName): boolean {
  const own = new Set([...sources, SCANNED_HERE, SCANNED_AMONG_ALL, VOUCHED_IN_SOURCES]);
  const isOwn = ({ source }: { readonly source: string }): boolean => own.has(source);
  return Object.values(content.from).every(isOwn) && !FACT_GROUP_NAMES.some((group) => isWrittenHere(content, group));
}

/** The same content file under another name, its id with it. It remembers the name that it had, unless only the case of letters differs. */
export function underName(content: ContentFile, qualifiedName: string, now: string): ContentFile {
  const formerNames = withFormerName(content.formerNames ?? [], { name: content.facts.qualifiedName, since: now }, qualifiedName);
  return { ...content, facts: { ...content.facts, qualifiedName }, formerNames };
}

/** What to say where a server has a new name, and its old content file stays. */
export function renamed(former: string, name: string): Problem {
  const message = `"${former}" is called "${name}" by now, and its old content file cannot go on under that name, so there are two.`;
  const hint = `Remove the file of one of them, or give the source a "name" in sources.yaml.`;
  return { code: 'renamed', severity: 'warning', message, hint };
}
