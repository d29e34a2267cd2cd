import type { Approved, ApprovedTool } from '../../catalog/content-file/approved.ts';
import type { Connection } from '../../catalog/record/record.ts';
import { foldName } from '../../catalog/values/qualified-name.ts';
import { schemaFields } from './approval/schema-fields.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import type { Finding } from './detection/finding.ts';
import type { ScannedFacts } from './detection/rule.ts';
import { findingOf } from './scan.ts';
import { CHANGE_RULES } from './rules/change-rules.ts';
import { packageChanges, type Found } from './approval/package-changes.ts';
import { changedPart, firstDifference } from './approval/changed-part.ts';
import { includesUrl, placesOf, placeText } from './approval/reached.ts';
import { configurationFieldsOf, fieldsOf, headerSchema } from './approval/stated-fields.ts';
import { definitionText, storedDefinition, pinUnder, toolPin, toolsByName, type ContentHash, type NamedTool } from './approval/tool-pin.ts';

type Facts = Pick<ScannedFacts, 'qualifiedName' | 'owner' | 'deploymentUrl' | 'connections' | 'packages' | 'tools'>;

/** Findings of the rules for changes since the approval; none without an approval. */
export function scanChanges(approved: Approved | undefined, facts: Facts, hash: ContentHash): Finding[] {
  if (approved === undefined) return [];
  return [
    ...toolFindings(approved, facts, hash),
    ...hostFindings(approved, facts),
    ...ownerFindings(approved, facts),
    ...fieldFindings(approved, facts),
    ...packageChanges(approved, facts, hash).map(finding),
  ];
}

const RULES = new Map(CHANGE_RULES.map((rule) => [rule.id, rule]));

function finding({ rule, index = 0, ...match }: Found): Finding {
  const known = RULES.get(rule);
  if (known === undefined) throw new RangeError(`${rule} is not a rule of changes`);
  return findingOf(known, { ...match, index });
}

function* toolFindings({ tools: pins }: Approved, { tools }: Facts, hash: ContentHash): Generator<Finding> {
  if (pins === undefined || tools === undefined) return;
  const current = toolsByName(tools);
  const absent = [...pins.keys()].filter((name) => !current.has(name));
  const renamed = new Set<string>();
  let searched = 0;
  for (const tool of current.values()) {
    const pin = pins.get(tool.name);
    if (pin !== undefined && pin.hash !== toolPin(tool, hash)) yield* changedTool(pin, tool);
    if (pin !== undefined && pin.since === undefined) continue;
    searched += 1;
    const former = searched > MAX_SEARCHED ? undefined : formerName(tool, absent, pins, hash);
    if (former !== undefined) renamed.add(former);
    yield former === undefined
      ? finding({ rule: 'R502', ...nameOf(tool) })
      : finding({ rule: 'R505', ...nameOf(tool), change: { before: former, after: tool.name } });
  }
  const removed = absent.filter((name) => pins.get(name)?.since === undefined && !renamed.has(name));
  if (removed.length > 0) yield finding({ rule: 'R502', pointer: '/tools', text: `removed: ${removed.join(', ')}` });
}

function nameOf({ name, index }: NamedTool): Pick<Found, 'pointer' | 'text'> {
  return { pointer: pointerTo(pointerTo('/tools', index), 'name'), text: name };
}

/** Maximum number of added tools, and of removed tools, that are compared; each comparison computes a hash. */
const MAX_SEARCHED = 64;

/** The approved name of a renamed tool. A tool without a description is skipped, because it equals too many others. */
function formerName(
  tool: NamedTool,
  removed: readonly string[],
  pins: ReadonlyMap<string, ApprovedTool>,
  hash: ContentHash,
): string | undefined {
  if (tool.definitions.every(({ description }) => description === '')) return undefined;
  const pinOf = pinUnder(tool, hash);
  return removed.slice(0, MAX_SEARCHED).find((name) => pins.get(name)?.hash === pinOf(name));
}

function* changedTool({ definition }: ApprovedTool, tool: NamedTool): Generator<Finding> {
  const pointer = pointerTo('/tools', tool.index);
  const current = storedDefinition(tool);
  if (definition === undefined) {
    yield finding({ rule: 'R501', pointer, text: current.description });
    return;
  }
  const [former, later] = [definition.description, current.description];
  // A schema that was too large to store is shown on neither side.
  const comparable = definition.inputSchema === undefined ? { description: later } : current;
  const change = changedPart(definitionText(definition), definitionText(comparable));
  // The change is behind the stored part, so its member is unknown.
  if (change.before === change.after) {
    yield finding({ rule: 'R501', pointer, text: later });
    return;
  }
  yield finding({
    rule: 'R501',
    ...(former === later
      ? { pointer: `${pointer}/inputSchema`, ...shown(change.before, change.after) }
      : { pointer: `${pointer}/description`, ...shown(former, later) }),
    change,
  });
  // The finding above already has the difference.
  if (hasGrown(former.length, later.length)) yield finding({ rule: 'P114', pointer: `${pointer}/description`, ...shown(former, later) });
}

/** The text after a change, from shortly before the first difference, on one line. */
function shown(before: string, after: string): Pick<Found, 'text' | 'index'> {
  const at = firstDifference(before, after);
  const start = Math.max(0, at - LEAD);
  const lead = after.slice(start, at).replaceAll(/\s+/g, ' ');
  return { text: `${lead}${after.slice(at, at + LEAD * 4).replaceAll(/\s+/g, ' ')}`, index: lead.length };
}

/** Length of the text before a difference in an excerpt, in UTF-16 units. */
const LEAD = 60;

/** Over 2,000 characters longer; or more than four times as long and at least a sentence longer. */
function hasGrown(before: number, after: number): boolean {
  return after - before > 2000 || (before > 0 && after > 4 * before && after - before > 80);
}

/** The first host of a server that had no remote connection is not a change. */
function* hostFindings({ hosts = [] }: Approved, facts: Facts): Generator<Finding> {
  if (hosts.length === 0) return;
  const places = new Set<string>();
  const change = changedPart(hosts.join('\n'), (placesOf(facts) ?? []).join('\n'));
  for (const [pointer, url] of statedUrls(facts)) {
    if (hosts.some((host) => includesUrl(host, url))) continue;
    const text = placeText(url, hosts);
    if (!places.has(text)) yield finding({ rule: 'R503', pointer, text, change });
    places.add(text);
  }
}

function* statedUrls({ connections = [], deploymentUrl }: Facts): Generator<readonly [pointer: string, url: string]> {
  for (const [index, { url, endpoint }] of connections.entries()) {
    for (const stated of [url, endpoint]) if (stated !== undefined) yield [`/connections/${index}/url`, stated];
  }
  if (deploymentUrl !== undefined) yield ['/deploymentUrl', deploymentUrl];
}

function* ownerFindings({ owner: before }: Approved, { owner: after }: Facts): Generator<Finding> {
  if (before === undefined || after === undefined || after === '' || foldName(before) === foldName(after)) return;
  yield finding({ rule: 'R503', pointer: '/owner', text: after, change: { before, after } });
}

/** Without approved fields, those of configurations were unknown; the headers of an approved connection were known. */
function* fieldFindings({ fields, hosts = [] }: Approved, facts: Facts): Generator<Finding> {
  if (fields === undefined && hosts.length === 0) return;
  const known = fields ?? configurationFieldsOf(facts) ?? [];
  const before = new Map(known.map((field) => [field.name, field]));
  for (const { name, required, secret } of fieldsOf(facts) ?? []) {
    const field = before.get(name);
    const isNew = (required && field?.required !== true) || (secret && field?.secret !== true);
    if (isNew) yield finding({ rule: 'R504', pointer: pointerOfField(name, facts), text: name });
  }
}

function isSetByHeader(name: string, connection: Connection | undefined): boolean {
  return schemaFields(headerSchema(connection?.headers)).some((field) => field.name === name);
}

/** The pointer of a field's schema, or of its outermost group. */
function pointerOfField(name: string, { connections = [] }: Pick<Facts, 'connections'>): string {
  const index = connections.findIndex((connection) => fieldsOf({ connections: [connection] })?.some((field) => field.name === name));
  const at = pointerTo('/connections', Math.max(0, index));
  if (isSetByHeader(name, connections[index])) return pointerTo(at, 'headers');
  const schema = pointerTo(at, 'configSchema');
  return pointerTo(pointerTo(schema, 'properties'), name.split('.')[0] ?? name);
}
