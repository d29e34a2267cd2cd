import type { Change, ChangeKind } from '../../../catalog/content-file/change.ts';
import type { ContentFile } from '../../../catalog/content-file/content-file.ts';
import type { ServerFacts } from '../../../catalog/record/facts.ts';
import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { foldName } from '../../../catalog/values/qualified-name.ts';
import { isMaintainedManually } from './approved-of.ts';
import { changedPart } from './changed-part.ts';
import { packageText } from './package-pin.ts';
import { pairPackages } from './package-pairs.ts';
import { isSameStart } from './same-start.ts';
import { releaseOf } from '../../../catalog/packages/package-release.ts';
import { placesOf } from './reached.ts';
import { configurationFieldsOf, fieldsOf } from './stated-fields.ts';
import { definitionText, sliceWhole, toolsByName, type NamedTool } from './tool-pin.ts';

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
  if (!isMaintainedManually(merged, 'packages')) comparePackages(before, after, add);
  if (!isMaintainedManually(merged, 'tools')) compareTools(before, after, add);
  return changes;
}

type Add = (kind: ChangeKind, subject: string, texts?: readonly [string, string]) => void;

function compareOwners({ owner: before }: ServerFacts, { owner: after }: ServerFacts, add: Add): void {
  if (before && after && foldName(before) !== foldName(after)) add('owner-changed', '', [before, after]);
}

function compareHosts(before: ServerFacts, after: ServerFacts, add: Add): void {
  const [former, current] = [placesOf(before), placesOf(after)];
  if (former === undefined || current === undefined) return;
  const texts = [former.join('\n'), current.join('\n')] as const;
  if (texts[0] !== texts[1]) add('hosts-changed', '', texts);
}

function compareFields(before: ServerFacts, after: ServerFacts, add: Add): void {
  const hadConnections = (placesOf(before) ?? []).length > 0;
  const former = fieldsOf(before) ?? (hadConnections ? (configurationFieldsOf(after) ?? []) : undefined);
  if (former === undefined) return;
  const known = new Set(former.map(({ name }) => name));
  for (const { name } of fieldsOf(after) ?? []) if (!known.has(name)) add('field-added', name);
}

function comparePackages(before: ServerFacts, after: ServerFacts, add: Add): void {
  if (before.packages === undefined || before.packages === after.packages) return;
  const withText = (stated: ServerPackage) => ({ ...stated, stated, hash: packageText(stated) });
  const { pairs, added, removed } = pairPackages(before.packages.map(withText), (after.packages ?? []).map(withText));
  const subjectOf = distinctSubjects();
  for (const [former, current] of pairs) {
    if (former.hash === current.hash) continue;
    if (!isSameStart(former.stated, current.stated)) add('package-changed', subjectOf(current), [former.hash, current.hash]);
    else add('package-updated', subjectOf(current), updateTexts(former.stated, current.stated) ?? [former.hash, current.hash]);
  }
  for (const one of added) add('package-added', subjectOf(one));
  for (const one of removed) add('package-removed', subjectOf(one));
}

/** The versions before and after; `undefined` if only other members changed. */
function updateTexts(before: ServerPackage, after: ServerPackage): readonly [string, string] | undefined {
  const [former, current] = [releaseOf(before).version ?? '', releaseOf(after).version ?? ''];
  return former === current ? undefined : [former, current];
}

/** Maximum length of the name of a package in a change, in UTF-16 units. */
const MAX_NAME = 200;

/** Registry and name of a package; a repeated name is numbered, because the id of a change contains it. */
function distinctSubjects(): (stated: Pick<ServerPackage, 'registryType' | 'identifier'>) => string {
  const counts = new Map<string, number>();
  return (stated) => {
    const subject = sliceWhole(`${stated.registryType}:${releaseOf(stated).name}`, 0, MAX_NAME);
    const count = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, count);
    return count === 1 ? subject : `${subject} (${count})`;
  };
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
