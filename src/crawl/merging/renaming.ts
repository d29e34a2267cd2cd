import { SCANNED_AMONG_ALL, SCANNED_HERE, type ContentFile } from '../../catalog/content-file.ts';
import { FACT_GROUP_NAMES } from '../../catalog/facts.ts';
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

/** The same content file under another name, its id with it. */
export function underName(content: ContentFile, qualifiedName: string): ContentFile {
  return { ...content, facts: { ...content.facts, qualifiedName } };
}

/** What to say where a server has a new name, and its old content file stays. */
export function renamed(former: string, name: string): Problem {
  const message = `"${former}" is called "${name}" by now, and its old content file cannot go on under that name, so there are two.`;
  const hint = `Remove the file of one of them, or give the source a "name" in sources.yaml.`;
  return { code: 'renamed', severity: 'warning', message, hint };
}
