import type { Change, ChangeKind } from '../../../catalog/content-file/change.ts';
import type { ContentFile } from '../../../catalog/content-file/content-file.ts';
import type { ServerFacts } from '../../../catalog/record/facts.ts';
import { foldName } from '../../../catalog/values/qualified-name.ts';
import { isMaintainedManually } from './approved-of.ts';
import { changedPart } from './changed-part.ts';
import { fieldsOf, hostsOf } from './reached.ts';
import { definitionText, toolsByName, type NamedTool } from './tool-pin.ts';

/**
 * The changes of a server since the last crawl. Facts that were unknown before are not changes, and neither are facts that people maintain
 * manually.
 *
 * @param at ISO 8601 time of the crawl
 */
export function changesBetween(before: ServerFacts, merged: Pick<ContentFile, 'facts' | 'from'>, at: string): Change[] {
  const after = merged.facts;
  const changes: Change[] = [];
  const add = (kind: ChangeKind, subject: string, texts?: readonly [string, string]): void => {
    changes.push({ at, kind, subject, ...(texts && changedPart(...texts)) });
  };
  if (!isMaintainedManually(merged, 'identity')) compareOwners(before, after, add);
  if (!isMaintainedManually(merged, 'connections')) {
    compareHosts(before, after, add);
    compareFields(before, after, add);
  }
  if (!isMaintainedManually(merged, 'tools')) compareTools(before, after, add);
  return changes;
}

type Add = (kind: ChangeKind, subject: string, texts?: readonly [string, string]) => void;

function compareOwners({ owner: before }: ServerFacts, { owner: after }: ServerFacts, add: Add): void {
  if (before && after && foldName(before) !== foldName(after)) add('owner-changed', '', [before, after]);
}

function compareHosts(before: ServerFacts, after: ServerFacts, add: Add): void {
  const [former, current] = [hostsOf(before), hostsOf(after)];
  if (former === undefined || current === undefined) return;
  const texts = [former.join('\n'), current.join('\n')] as const;
  if (texts[0] !== texts[1]) add('hosts-changed', '', texts);
}

function compareFields(before: ServerFacts, after: ServerFacts, add: Add): void {
  const former = fieldsOf(before);
  if (former === undefined) return;
  const known = new Set(former.map(({ name }) => name));
  for (const { name } of fieldsOf(after) ?? []) if (!known.has(name)) add('field-added', name);
}

function compareTools(before: ServerFacts, after: ServerFacts, add: Add): void {
  if (before.tools === undefined || after.tools === undefined || before.tools === after.tools) return;
  const [former, current] = [toolsByName(before.tools), toolsByName(after.tools)];
  for (const [name, tool] of current) {
    const last = former.get(name);
    if (last === undefined) add('tool-added', name);
    else {
      const texts = [textOf(last), textOf(tool)] as const;
      if (texts[0] !== texts[1]) add('tool-changed', name, texts);
    }
  }
  for (const name of former.keys()) if (!current.has(name)) add('tool-removed', name);
}

function textOf({ definitions }: NamedTool): string {
  return definitions.map(definitionText).join('\n\n');
}
