import * as say from '#messages/trial.ts';

import { member } from '../../../session-config/schema/json-schema.ts';
import { exact } from '../../../i18n/formatting/counts-and-dates.ts';
import { parsedJson } from '../../../session-config/schema/parsed-json.ts';

/** The result of a tool as text for the user. */
export interface ToolResult {
  /** Whether the tool reported an error. */
  readonly isError: boolean;
  /** At least one. */
  readonly parts: readonly ResultPart[];
}

/** One part of a result. Label and text are untrusted and never become markup. */
export interface ResultPart {
  readonly label: string;
  readonly text: string;
  /** Describes what is not shown; empty if all is shown. */
  readonly note: string;
}

const MAX_PARTS = 100;
/** Maximum length of one part, in UTF-16 code units. */
const MAX_TEXT = 20_000;

/** Reads the result of a tool (MCP, "Tool Result") part by part. Unknown content is shown as JSON. */
export function readToolResult(result: unknown): ToolResult {
  const content = member(result, 'content');
  const items: readonly unknown[] = Array.isArray(content) ? content : [];
  const parts = [...items.slice(0, MAX_PARTS).map(contentPart), ...structuredParts(member(result, 'structuredContent'), items)];
  const left = items.length - MAX_PARTS;
  if (left > 0) parts.push({ label: say.more, text: '', note: say.furtherParts(left) });
  if (parts.length === 0) parts.push({ label: say.nothing, text: '', note: say.noContent });
  return { isError: member(result, 'isError') === true, parts };
}

function contentPart(item: unknown): ResultPart {
  const type = member(item, 'type');
  const read = typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type]?.(item) : undefined;
  return read ?? shown(typeof type === 'string' ? `${say.unknownKind} (${cut(type, 50).text})` : say.unknownKind, asJson(item));
}

/** Readers by content type (MCP, "Content"); `undefined` if a required member is missing. */
const KINDS: Readonly<Record<string, (item: unknown) => ResultPart | undefined>> = {
  text: (item) => {
    const text = member(item, 'text');
    return typeof text === 'string' ? shown(say.text, text) : undefined;
  },
  image: (item) => binary(say.image, member(item, 'data'), member(item, 'mimeType')),
  audio: (item) => binary(say.audio, member(item, 'data'), member(item, 'mimeType')),
  resource: (item) => {
    const resource = member(item, 'resource');
    const label = `${say.resource} ${stringMembers(resource, ['uri', 'mimeType'])}`;
    const text = member(resource, 'text');
    return typeof text === 'string' ? shown(label, text) : binary(label, member(resource, 'blob'), undefined);
  },
  resource_link: (item) => {
    const uri = member(item, 'uri');
    if (typeof uri !== 'string') return undefined;
    const about = ['title', 'name', 'description', 'mimeType'].map((name) => stringMembers(item, [name])).filter((line) => line !== '');
    return shown(say.resourceLink, [uri, ...new Set(about)].join('\n'));
  },
};

/** Structured content, unless a text part repeats it, which servers should send for older clients (MCP, "Structured Content"). */
function structuredParts(structured: unknown, items: readonly unknown[]): ResultPart[] {
  if (structured === undefined) return [];
  const same = json(structured);
  const isRepeated = items.some((item) => {
    const text = member(item, 'text');
    return same !== undefined && typeof text === 'string' && json(parsedJson(text)) === same;
  });
  return isRepeated ? [] : [shown(say.structured, asJson(structured))];
}

/** Binary content is described, not shown. */
function binary(label: string, base64: unknown, mimeType: unknown): ResultPart | undefined {
  if (typeof base64 !== 'string') return undefined;
  const kind = typeof mimeType === 'string' ? `${cut(mimeType, 100).text}, ` : '';
  const bytes = Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
  return { label, text: '', note: `${kind}${say.bytesNotShown(bytes)}` };
}

function shown(label: string, text: string): ResultPart {
  const { text: kept, isCut } = cut(text, MAX_TEXT);
  const note = isCut ? say.firstOf(exact(kept.length), text.length) : '';
  return { label, text: kept, note };
}

/** The beginning of a text, without splitting a surrogate pair. */
function cut(text: string, most: number): { readonly text: string; readonly isCut: boolean } {
  if (text.length <= most) return { text, isCut: false };
  return { text: text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ''), isCut: true };
}

/** The string members of an object, each cut. */
function stringMembers(item: unknown, names: readonly string[]): string {
  return names
    .map((name) => member(item, name))
    .filter((value) => typeof value === 'string')
    .map((value) => cut(value, 500).text)
    .join(', ');
}

function asJson(value: unknown): string {
  return json(value, 2) ?? say.tooDeep;
}

/** `undefined` if a value is nested too deeply for the engine. */
function json(value: unknown, indent = 0): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return undefined;
  }
}
