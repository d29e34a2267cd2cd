import * as counts from '#messages/counts.ts';
import * as say from '#messages/trial.ts';

import type { SchemaObject } from '../../../session-config/index.ts';
import { isObject, member } from '../../../session-config/schema/json-schema.ts';

/** A tool as described by the connected server. */
export interface SessionTool {
  readonly name: string;
  /** Display name; defaults to the name. */
  readonly title: string;
  /** Empty if the server sends none. */
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly inputSchema: SchemaObject;
  /** Effect of a call according to the server (MCP, tool annotations); `undefined` if not stated. */
  readonly effect: 'reads' | 'destroys' | undefined;
}

/** The tools of a connection, and notices about omitted tools. */
export interface ToolList {
  readonly tools: readonly SessionTool[];
  /** Sentences for the user. */
  readonly notices: readonly string[];
}

const MAX_PAGES = 50;
const MAX_TOOLS = 1000;

/**
 * Reads every page of a tool list, up to the limits or until a cursor repeats. Reads each tool separately.
 *
 * @param ask returns the result of `tools/list` for a cursor; `undefined` for the first page
 */
export async function listTools(ask: (cursor: string | undefined) => Promise<SchemaObject>): Promise<ToolList> {
  const items: unknown[] = [];
  const seen = new Set<string | undefined>();
  let cursor: string | undefined;
  do {
    seen.add(cursor);
    const page = await ask(cursor);
    items.push(...listOf(member(page, 'tools')).slice(0, MAX_TOOLS + 1 - items.length));
    const next = member(page, 'nextCursor');
    cursor = typeof next === 'string' && next !== '' && !seen.has(next) ? next : undefined;
  } while (cursor !== undefined && seen.size < MAX_PAGES && items.length <= MAX_TOOLS);
  const isCut = cursor !== undefined || items.length > MAX_TOOLS;
  return { tools: items.slice(0, MAX_TOOLS).flatMap(readTool), notices: noticesOf(items.slice(0, MAX_TOOLS), isCut) };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function noticesOf(items: readonly unknown[], isCut: boolean): string[] {
  const nameless = items.filter((item) => readTool(item).length === 0).length;
  return [
    ...(isCut ? [say.toolsCut(counts.tools(items.length))] : []),
    ...(nameless > 0 ? [say.toolsWithoutName(counts.tools(nameless))] : []),
  ];
}

function readTool(item: unknown): SessionTool[] {
  const name = member(item, 'name');
  if (typeof name !== 'string' || name === '') return [];
  const annotations = member(item, 'annotations');
  const inputSchema = member(item, 'inputSchema');
  return [
    {
      name,
      title: text(member(item, 'title')) || text(member(annotations, 'title')) || name,
      description: text(member(item, 'description')),
      inputSchema: isObject(inputSchema) ? inputSchema : { type: 'object' },
      effect: effectOf(annotations),
    },
  ];
}

function effectOf(annotations: unknown): SessionTool['effect'] {
  if (member(annotations, 'readOnlyHint') === true) return 'reads';
  return member(annotations, 'destructiveHint') === true ? 'destroys' : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
