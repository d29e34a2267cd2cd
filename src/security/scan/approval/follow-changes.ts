import type { Approved, ApprovedTool } from '../../../catalog/content-file/approved.ts';
import { isUsual, MAX_CHANGES, type Change } from '../../../catalog/content-file/change.ts';
import type { ContentFile } from '../../../catalog/content-file/content-file.ts';
import { isMaintainedManually } from './approved-of.ts';
import { approve } from './approve.ts';
import { changesBetween } from './changes-between.ts';
import { packagePinsAfter } from './package-pin.ts';
import { withPaths } from './reached.ts';
import { configurationFieldsOf } from './stated-fields.ts';
import { storedDefinition, toolPin, toolsByName, type ContentHash, type NamedTool } from './tool-pin.ts';

/** Maximum number of pins in a file, so that a server that renames its tools at each crawl cannot fill the disk. */
const MAX_PINS = 1000;

/**
 * The content file after a crawl, with its approval and its changes. Pure and idempotent.
 *
 * The first crawl approves what it finds. For a file without an approval, the first crawl approves the facts in the file. Facts that become
 * known later are approved when first seen; the pin of a later tool has the time. Facts that people maintain manually are always approved.
 *
 * @param previous the content file before, where there is one
 * @param merged the content file with the facts of the crawl
 * @param now ISO 8601 time of the crawl
 */
export function followChanges(previous: ContentFile | undefined, merged: ContentFile, now: string, hash: ContentHash): ContentFile {
  const last = previous?.approved ?? approve(previous?.facts ?? merged.facts, now, hash);
  const changed = previous === undefined ? [] : changesBetween(previous.facts, merged, now);
  const changes = withoutFormerUpdates([...changed, ...(previous?.changes ?? [])]).slice(0, MAX_CHANGES);
  return { ...merged, approved: followed(last, previous, merged, now, hash), ...(changes.length > 0 && { changes }) };
}

/** Keeps the newest update of each package, because frequent releases would fill the list. */
function withoutFormerUpdates(changes: readonly Change[]): readonly Change[] {
  const known = new Set<string>();
  return changes.filter((change) => {
    if (!isUsual(change)) return true;
    const isNewest = !known.has(change.subject);
    known.add(change.subject);
    return isNewest;
  });
}

function followed(last: Approved, previous: ContentFile | undefined, merged: ContentFile, now: string, hash: ContentHash): Approved {
  const current = approve(merged.facts, now, hash);
  const isManual = (group: 'tools' | 'connections' | 'packages' | 'identity'): boolean => isMaintainedManually(merged, group);
  const tools = isManual('tools') ? (current.tools ?? last.tools) : pinsAfter(last.tools, { current, previous, merged, now, hash });
  const isFirstHost = last.hosts === undefined || last.hosts.length === 0;
  const lastHosts = last.hosts && withPaths(last.hosts, previous === undefined ? [merged.facts] : [previous.facts, merged.facts]);
  const hosts = isManual('connections') || isFirstHost ? (current.hosts ?? lastHosts) : lastHosts;
  const firstFields = isFirstHost ? current.fields : configurationFieldsOf(merged.facts);
  const fields = isManual('connections') ? (current.fields ?? last.fields) : (last.fields ?? firstFields);
  const owner = isManual('identity') ? (current.owner ?? last.owner) : (last.owner ?? current.owner);
  const packages = isManual('packages')
    ? (current.packages ?? last.packages)
    : packagesAfter(last.packages, { current, previous, merged, now, hash });
  return {
    at: last.at,
    ...(tools && { tools }),
    ...(hosts && { hosts }),
    ...(owner && { owner }),
    ...(fields && { fields }),
    ...(packages && { packages }),
  };
}

interface Step {
  readonly current: Approved;
  readonly previous: ContentFile | undefined;
  readonly merged: ContentFile;
  readonly now: string;
  readonly hash: ContentHash;
}

function packagesAfter(last: Approved['packages'], { current, previous, merged, now, hash }: Step): Approved['packages'] {
  const { packages } = merged.facts;
  if (packages === undefined || last === undefined) return last ?? current.packages;
  return packagePinsAfter(last, { former: previous?.facts.packages ?? [], current: packages, now, hash });
}

function pinsAfter(last: Approved['tools'], { current, previous, merged, now, hash }: Step): Approved['tools'] {
  if (current.tools === undefined || last === undefined) return last ?? current.tools;
  const former = toolsByName(previous?.facts.tools ?? []);
  const tools = toolsByName(merged.facts.tools ?? []);
  const pins = new Map<string, ApprovedTool>();
  for (const [name, pin] of last) pins.set(name, tools.has(name) ? pinAfter(pin, current.tools.get(name), former.get(name), hash) : pin);
  for (const [name, pin] of current.tools) if (!pins.has(name)) pins.set(name, { ...pin, since: now });
  return pins.size <= MAX_PINS ? pins : fewerPins(pins, tools);
}

/** The approved definition is stored while the current definition differs. */
function pinAfter(pin: ApprovedTool, current: ApprovedTool | undefined, former: NamedTool | undefined, hash: ContentHash): ApprovedTool {
  const { definition, ...bare } = pin;
  if (current?.hash === pin.hash) return bare;
  if (definition !== undefined || former === undefined || toolPin(former, hash) !== pin.hash) return pin;
  return { ...bare, definition: storedDefinition(former) };
}

/** Drops the pins of tools first that were added after the approval and removed again. */
function fewerPins(pins: ReadonlyMap<string, ApprovedTool>, tools: ReadonlyMap<string, NamedTool>): Approved['tools'] {
  const isTemporary = ([name, { since }]: readonly [string, ApprovedTool]): boolean => since !== undefined && !tools.has(name);
  const all = [...pins];
  const excess = all.length - MAX_PINS;
  const dropped = new Set(
    all
      .filter(isTemporary)
      .slice(0, excess)
      .map(([name]) => name),
  );
  return new Map(all.filter(([name]) => !dropped.has(name)));
}
