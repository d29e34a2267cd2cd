import { contentTree, WRITTEN_HERE, type ContentFile } from '../../catalog/content-file/content-file.ts';
import type { JsonObject } from '../../catalog/parsing/json-tree.ts';
import type { Problem } from '../../catalog/parsing/problem.ts';
import { FACT_GROUPS, type FactGroup } from '../../catalog/record/facts.ts';
import { isEdited } from '../../catalog/store/record-change.ts';
import { canonicalJson } from '../../session-config/schema/canonical-json.ts';

/** The groups that a source states; the others are observed by the crawl and the scan. */
const STATED: readonly FactGroup[] = ['identity', 'usage', 'connections', 'packages', 'tools'];

/**
 * The warning that a crawl replaced manual edits; `undefined` if it did not. Only the whole file has a hash, so that a group that its source
 * changed is named, too, if another group was edited.
 *
 * @param previous the content file as it was
 * @param merged the content file that the crawl writes
 * @param file path of the content file
 */
export function replacedEdits(previous: ContentFile, merged: ContentFile, file: string): Problem | undefined {
  if (!isEdited(previous)) return undefined;
  const [before, after] = [contentTree(previous), contentTree(merged)];
  const replaced = STATED.filter((group) => isFromSource(previous, group) && textOf(before, group) !== textOf(after, group));
  const [first] = replaced;
  if (first === undefined) return undefined;
  const message = `The file differs from what a program last wrote, and the crawl replaced its ${listed(replaced)} with what the source states.`;
  const hint = `To keep a manual edit, restore it and set "source: catalogue" under "from.${first}".`;
  return { code: 'edits-replaced', severity: 'warning', message, hint, file, position: { line: 1, column: 1 } };
}

function isFromSource({ from }: ContentFile, group: FactGroup): boolean {
  const origin = from[group];
  return origin !== undefined && origin.source !== WRITTEN_HERE;
}

/** What a file has of a group: without empty texts and lists, which it does not have. */
function textOf(tree: JsonObject, group: FactGroup): string {
  return canonicalJson(FACT_GROUPS[group].map((name) => tree[name] ?? null));
}

function listed(groups: readonly FactGroup[]): string {
  return new Intl.ListFormat('en').format(groups);
}
