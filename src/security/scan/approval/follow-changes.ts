import type { Approved, ApprovedTool } from '../../../catalog/content-file/approved.ts';
import { MAX_CHANGES } from '../../../catalog/content-file/change.ts';
import type { ContentFile } from '../../../catalog/content-file/content-file.ts';
import { isPeoplesOwn } from './approved-of.ts';
import { approve } from './approve.ts';
import { changesBetween } from './changes-between.ts';
import { keptDefinition, toolPin, toolsByName, type ContentHash, type NamedTool } from './tool-pin.ts';

/** Pins that a file keeps; a server that names its tools anew at each crawl fills no disk. */
const MAX_PINS = 1000;

/**
 * The content file after a crawl, with its approval and with what changed. Pure; following the same crawl again changes nothing.
 *
 * The first crawl approves what it finds, and so does the first one after a file was written without an approval: what stood in the file.
 * What comes to be known later is approved as it is first seen; a tool that comes later says so in its pin. What people wrote here
 * themselves is approved as it stands.
 *
 * @param previous the content file before, where there is one
 * @param merged what the crawl made of it
 * @param now ISO 8601 time of the crawl
 */
export function followChanges(previous: ContentFile | undefined, merged: ContentFile, now: string, hash: ContentHash): ContentFile {
  const last = previous?.approved ?? approve(previous?.facts ?? merged.facts, now, hash);
  const changed = previous === undefined ? [] : changesBetween(previous.facts, merged, now);
  const changes = [...changed, ...(previous?.changes ?? [])].slice(0, MAX_CHANGES);
  return { ...merged, approved: followed(last, previous, merged, now, hash), ...(changes.length > 0 && { changes }) };
}

function followed(last: Approved, previous: ContentFile | undefined, merged: ContentFile, now: string, hash: ContentHash): Approved {
  const standing = approve(merged.facts, now, hash);
  const isOurs = (group: 'tools' | 'connections' | 'identity'): boolean => isPeoplesOwn(merged, group);
  const tools = isOurs('tools') ? (standing.tools ?? last.tools) : pinsAfter(last.tools, { standing, previous, merged, now, hash });
  const isFirstHost = last.hosts === undefined || last.hosts.length === 0;
  const hosts = isOurs('connections') || isFirstHost ? (standing.hosts ?? last.hosts) : last.hosts;
  const fields = isOurs('connections') ? (standing.fields ?? last.fields) : (last.fields ?? standing.fields);
  const owner = isOurs('identity') ? (standing.owner ?? last.owner) : (last.owner ?? standing.owner);
  return { at: last.at, ...(tools && { tools }), ...(hosts && { hosts }), ...(owner && { owner }), ...(fields && { fields }) };
}

interface Step {
  readonly standing: Approved;
  readonly previous: ContentFile | undefined;
  readonly merged: ContentFile;
  readonly now: string;
  readonly hash: ContentHash;
}

function pinsAfter(last: Approved['tools'], { standing, previous, merged, now, hash }: Step): Approved['tools'] {
  if (standing.tools === undefined || last === undefined) return last ?? standing.tools;
  const former = toolsByName(previous?.facts.tools ?? []);
  const tools = toolsByName(merged.facts.tools ?? []);
  const pins = new Map<string, ApprovedTool>();
  for (const [name, pin] of last) pins.set(name, tools.has(name) ? pinAfter(pin, standing.tools.get(name), former.get(name), hash) : pin);
  for (const [name, pin] of standing.tools) if (!pins.has(name)) pins.set(name, { ...pin, since: now });
  return pins.size <= MAX_PINS ? pins : fewerPins(pins, tools);
}

/** The definition that was approved is kept as long as another one stands there. */
function pinAfter(pin: ApprovedTool, standing: ApprovedTool | undefined, former: NamedTool | undefined, hash: ContentHash): ApprovedTool {
  const { definition, ...bare } = pin;
  if (standing?.hash === pin.hash) return bare;
  if (definition !== undefined || former === undefined || toolPin(former, hash) !== pin.hash) return pin;
  return { ...bare, definition: keptDefinition(former) };
}

/** Pins of tools that came after the approval and went again are given up first. */
function fewerPins(pins: ReadonlyMap<string, ApprovedTool>, tools: ReadonlyMap<string, NamedTool>): Approved['tools'] {
  const isPassing = ([name, { since }]: readonly [string, ApprovedTool]): boolean => since !== undefined && !tools.has(name);
  const all = [...pins];
  const spare = all.length - MAX_PINS;
  const given = new Set(
    all
      .filter(isPassing)
      .slice(0, spare)
      .map(([name]) => name),
  );
  return new Map(all.filter(([name]) => !given.has(name)));
}
