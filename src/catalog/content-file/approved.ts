import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import { timestamp } from '../values/timestamp.ts';
import { approvedPackageTree, isPinHash, readApprovedPackage, type ApprovedPackage } from './approved-package.ts';

/** The stored definition of a tool, without its name. */
export interface ToolDefinition {
  readonly description: string;
  /** Absent if it is too large to store. */
  readonly inputSchema?: JsonObject;
}

/** The pin of a tool. */
export interface ApprovedTool {
  /** `sha256-` and the base64 digest of the RFC 8785 form of {name, description, inputSchema}. */
  readonly hash: string;
  /** ISO 8601 time at which the tool was first seen; absent for a tool that existed at the approval. */
  readonly since?: string;
  /** The approved definition. Stored only while the current definition differs from it. */
  readonly definition?: ToolDefinition;
}

/** What an approval stores of a configuration field. */
export interface ApprovedField {
  readonly name: string;
  readonly required: boolean;
  readonly secret: boolean;
}

/**
 * The state of a server at its approval: at the first crawl, which is trusted, or when a person approved it later. An absent member was
 * never known; its first known value is approved.
 */
export interface Approved {
  /** ISO 8601. */
  readonly at: string;
  /** By name. */
  readonly tools?: ReadonlyMap<string, ApprovedTool>;
  /** Hosts of its connections, with their ports, and with the path where it names the publisher; sorted. */
  readonly hosts?: readonly string[];
  /** Owner of the repository. */
  readonly owner?: string;
  /** Fields of its configurations, sorted by name. */
  readonly fields?: readonly ApprovedField[];
  /** In the order of the approval; later ones follow. */
  readonly packages?: readonly ApprovedPackage[];
}

/**
 * The approval as a tree for the content file. A pin with a hash only is one string, hash and name, so that each takes one line. Names are
 * values, never keys, because a tool may be called `__proto__`.
 */
export function approvedTree({ at, tools, hosts, owner, fields, packages }: Approved): JsonObject {
  const tree = jsonObject([['at', at]]);
  if (owner !== undefined) tree['owner'] = owner;
  if (hosts !== undefined) tree['hosts'] = [...hosts];
  if (fields !== undefined) tree['fields'] = fields.map(fieldTree);
  if (packages !== undefined) tree['packages'] = packages.map(approvedPackageTree);
  if (tools !== undefined) tree['tools'] = [...tools].map(([name, tool]) => toolTree(name, tool));
  return tree;
}

function fieldTree({ name, required, secret }: ApprovedField): JsonObject {
  return jsonObject([['name', name], ...(required ? [['required', true] as const] : []), ...(secret ? [['secret', true] as const] : [])]);
}

function toolTree(name: string, { hash, since, definition }: ApprovedTool): JsonValue {
  if (since === undefined && definition === undefined) return `${hash} ${name}`;
  const tree = jsonObject([
    ['name', name],
    ['hash', hash],
  ]);
  if (since !== undefined) tree['since'] = since;
  if (definition !== undefined) tree['definition'] = definitionTree(definition);
  return tree;
}

function definitionTree({ description, inputSchema }: ToolDefinition): JsonObject {
  return jsonObject([['description', description], ...(inputSchema === undefined ? [] : [['inputSchema', inputSchema] as const])]);
}

/** Reads `approved` of a content file. An unreadable part is reported as a problem and skipped. */
export function readApproved(value: JsonValue | undefined, problems: Problem[]): Approved | undefined {
  if (value === undefined) return undefined;
  const at = timestamp(textMember(value, 'at') ?? '');
  if (at === undefined) {
    problems.push(bad('/approved', '"approved" needs "at", an ISO 8601 time.'));
    return undefined;
  }
  const tools = listOf(value, 'tools', problems, readPin);
  const hosts = listOf(value, 'hosts', problems, (item) => (typeof item === 'string' && item !== '' ? item : undefined));
  const fields = listOf(value, 'fields', problems, readField);
  const packages = listOf(value, 'packages', problems, readApprovedPackage);
  const owner = textMember(value, 'owner');
  return {
    at,
    ...(tools && { tools: new Map(tools) }),
    ...(hosts && { hosts }),
    ...(owner && { owner }),
    ...(fields && { fields }),
    ...(packages && { packages }),
  };
}

function listOf<Item>(value: JsonValue, key: string, problems: Problem[], read: (item: JsonValue) => Item | undefined): Item[] | undefined {
  const list = member(value, key);
  if (list === undefined) return undefined;
  const pointer = pointerTo('/approved', key);
  if (!Array.isArray(list)) {
    problems.push(bad(pointer, `"${key}" of "approved" must be a list.`));
    return undefined;
  }
  return list.flatMap((item, index) => {
    const known = read(item);
    if (known === undefined) problems.push(bad(pointerTo(pointer, index), `${EXPECTED[key] ?? 'This'} cannot be read.`));
    return known === undefined ? [] : [known];
  });
}

const EXPECTED: Readonly<Record<string, string>> = {
  tools: 'A pin must be "sha256-… name" or {name, hash, since, definition}; this one',
  hosts: 'A host must be text; this one',
  fields: 'A field must be {name, required, secret}; this one',
  packages: 'A pin must be {registryType, identifier, version, hash, since, definition}; this one',
};

function readPin(item: JsonValue): readonly [string, ApprovedTool] | undefined {
  if (typeof item === 'string') {
    const end = item.indexOf(' ');
    const [hash, name] = [item.slice(0, Math.max(0, end)), item.slice(end + 1)];
    return isPinHash(hash) && name !== '' ? [name, { hash }] : undefined;
  }
  const [name, hash] = [member(item, 'name'), member(item, 'hash')];
  const [written, definition] = [member(item, 'since'), member(item, 'definition')];
  if (typeof name !== 'string' || name === '' || typeof hash !== 'string' || !isPinHash(hash)) return undefined;
  const since = typeof written === 'string' ? timestamp(written) : undefined;
  const known = readDefinition(definition);
  const isWhole = (written === undefined || since !== undefined) && (definition === undefined || known !== undefined);
  return isWhole ? [name, { hash, ...(since && { since }), ...(known && { definition: known }) }] : undefined;
}

function readDefinition(value: JsonValue | undefined): ToolDefinition | undefined {
  const [description, inputSchema] = [member(value, 'description'), member(value, 'inputSchema')];
  if (typeof description !== 'string') return undefined;
  return { description, ...(isJsonObject(inputSchema) && { inputSchema }) };
}

function readField(item: JsonValue): ApprovedField | undefined {
  const name = member(item, 'name');
  if (typeof name !== 'string' || name === '') return undefined;
  return { name, required: member(item, 'required') === true, secret: member(item, 'secret') === true };
}

function bad(pointer: string, message: string): Problem {
  const hint = 'Remove the key; the next crawl approves what it finds.';
  return { code: 'bad-approval', severity: 'warning', message, hint, pointer };
}
