import * as say from '#messages/trial.ts';

import { member } from '../../../session-config/schema/json-schema.ts';
import { exact } from '../../../i18n/formatting/words.ts';

/** What a tool answered, as text for people. */
export interface ToolResult {
  /** Whether the tool itself says that it failed. */
  readonly isError: boolean;
  /** At least one. */
  readonly parts: readonly ResultPart[];
}

/** One part of an answer. Label and text may hold anybody's words, and are never markup. */
export interface ResultPart {
  readonly label: string;
  readonly text: string;
  /** What is not shown of it; empty where all is. */
  readonly note: string;
}

const MAX_PARTS = 100;
/** Letters of one part. */
const MAX_TEXT = 20_000;

/** The answer of a tool (MCP, "Tool Result"), read part by part: what is not understood is shown as JSON. */
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

/** How each kind of content is read (MCP, "Content"); `undefined` where it lacks what makes its kind. */
const KINDS: Readonly<Record<string, (item: unknown) => ResultPart | undefined>> = {
  text: (item) => {
    const text = member(item, 'text');
    return typeof text === 'string' ? shown(say.text, text) : undefined;
  },
  image: (item) => binary(say.image, member(item, 'data'), member(item, 'mimeType')),
  audio: (item) => binary(say.sound, member(item, 'data'), member(item, 'mimeType')),
  resource: (item) => {
    const resource = member(item, 'resource');
    const label = `${say.resource} ${words(resource, ['uri', 'mimeType'])}`;
    const text = member(resource, 'text');
    return typeof text === 'string' ? shown(label, text) : binary(label, member(resource, 'blob'), undefined);
  },
  resource_link: (item) => {
    const uri = member(item, 'uri');
    if (typeof uri !== 'string') return undefined;
    const about = ['title', 'name', 'description', 'mimeType'].map((name) => words(item, [name])).filter((line) => line !== '');
    return shown(say.resourceLink, [uri, ...new Set(about)].join('\n'));
  },
};

/** Structured content, unless a text says the same, as servers should send it for older clients (MCP, "Structured Content"). */
function structuredParts(structured: unknown, items: readonly unknown[]): ResultPart[] {
  if (structured === undefined) return [];
  const same = json(structured);
  const isRepeated = items.some((item) => {
    const text = member(item, 'text');
    return same !== undefined && typeof text === 'string' && json(parsed(text)) === same;
  });
  return isRepeated ? [] : [shown(say.structured, asJson(structured))];
}

/** What cannot be shown as text is only told of. */
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

/** The beginning of a text, no character torn apart. */
function cut(text: string, most: number): { readonly text: string; readonly isCut: boolean } {
  if (text.length <= most) return { text, isCut: false };
  return { text: text.slice(0, most).replace(/[\uD800-\uDBFF]$/, ''), isCut: true };
}

/** The members of an object that are texts, each cut. */
function words(item: unknown, names: readonly string[]): string {
  return names
    .map((name) => member(item, name))
    .filter((value) => typeof value === 'string')
    .map((value) => cut(value, 500).text)
    .join(', ');
}

function asJson(value: unknown): string {
  return json(value, 2) ?? say.tooDeep;
}

/** `undefined` where a value is nested deeper than the engine can follow. */
function json(value: unknown, indent = 0): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
