import type { ConnectionHeader, HeaderInput } from '../../../catalog/record/connection-header.ts';
import { isJsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import { withoutLookAlikes } from './look-alikes.ts';
import { MAX_PASSAGE, type Passage, type PassageRole, type ScannedFacts } from './rule.ts';

/** Keywords of JSON Schema whose text tells a program something, and a reader nothing. */
const SYNTAX: ReadonlySet<string> = new Set(['$ref', '$id', '$schema', '$anchor', 'id', 'type', 'format', 'pattern', 'x-query-style']);
/** Keywords of JSON Schema that hold values. */
const VALUES: ReadonlySet<string> = new Set(['enum', 'default', 'const', 'examples', 'example']);
/** Keywords of JSON Schema whose members are named by the author of the schema. */
const NAMED_BY_AUTHOR: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/** Every text of a server's facts, names included, in the order in which the facts hold them. */
export function* passagesOf(facts: Partial<ScannedFacts>): Generator<Passage> {
  const { qualifiedName, displayName, description, tags, statusMessage, connections, tools } = facts;
  if (qualifiedName !== undefined) yield passage('/qualifiedName', qualifiedName, 'name');
  if (displayName !== undefined) yield passage('/displayName', displayName, 'name');
  if (description !== undefined) yield passage('/description', description, 'words');
  for (const [index, tag] of (tags ?? []).entries()) yield passage(`/tags/${index}`, tag, 'words');
  if (statusMessage !== undefined) yield passage('/statusMessage', statusMessage, 'words');
  for (const [index, { configSchema, headers }] of (connections ?? []).entries()) {
    yield* textsOfSchema(configSchema, `/connections/${index}/configSchema`, 'words');
    if (headers !== undefined) yield* textsOfHeaders(headers, `/connections/${index}/headers`);
  }
  for (const [index, tool] of (tools ?? []).entries()) {
    yield passage(`/tools/${index}/name`, tool.name, 'name');
    yield passage(`/tools/${index}/description`, tool.description, 'words');
    yield* textsOfSchema(tool.inputSchema, `/tools/${index}/inputSchema`, 'words');
  }
}

/** Levels of a schema that are looked at; S207 says of a schema that it has more. */
const MAX_DEPTH = 64;

function* textsOfSchema(value: JsonValue, pointer: string, role: PassageRole, depth = 0): Generator<Passage> {
  if (typeof value === 'string') yield passage(pointer, value, role);
  else if (depth >= MAX_DEPTH) return;
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsOfSchema(item, `${pointer}/${index}`, role, depth + 1);
  } else if (isJsonObject(value)) {
    for (const [key, inner] of Object.entries(value)) yield* textsOfMember(key, inner, pointerTo(pointer, key), role, depth + 1);
  }
}

function* textsOfHeaders(headers: readonly ConnectionHeader[], pointer: string): Generator<Passage> {
  for (const [index, { name, variables = {}, ...input }] of headers.entries()) {
    const at = `${pointer}/${index}`;
    yield passage(`${at}/name`, name, 'name');
    yield* textsOfInput(input, at);
    for (const [variable, described] of Object.entries(variables)) {
      const place = pointerTo(`${at}/variables`, variable);
      yield passage(place, variable, 'name');
      yield* textsOfInput(described, place);
    }
  }
}

function* textsOfInput({ description, value, placeholder, choices = [], ...input }: HeaderInput, pointer: string): Generator<Passage> {
  if (description !== undefined) yield passage(`${pointer}/description`, description, 'words');
  for (const [key, text] of Object.entries({ value, default: input.default, placeholder }))
    if (text !== undefined) yield passage(`${pointer}/${key}`, text, 'value');
  for (const [index, choice] of choices.entries()) yield passage(`${pointer}/choices/${index}`, choice, 'value');
}

function* textsOfMember(key: string, value: JsonValue, pointer: string, role: PassageRole, depth: number): Generator<Passage> {
  if (role === 'value') {
    yield passage(pointer, key, 'value');
    yield* textsOfSchema(value, pointer, 'value', depth);
  } else if (NAMED_BY_AUTHOR.has(key) && isJsonObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      yield passage(pointerTo(pointer, name), name, key === 'patternProperties' ? 'syntax' : 'name');
      yield* textsOfSchema(inner, pointerTo(pointer, name), 'words', depth);
    }
  } else {
    if (!KEYWORD.test(key)) yield passage(pointer, key, 'words');
    const isSyntax = SYNTAX.has(key) || (key === 'required' && Array.isArray(value));
    yield* textsOfSchema(value, pointer, isSyntax ? 'syntax' : VALUES.has(key) ? 'value' : role, depth);
  }
}

/** What keywords look like, those of no standard too: one word. */
const KEYWORD = /^[$\w-]{1,40}$/;

const ASCII = /^[\t\n\r\x20-\x7E]*$/;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Co}\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/gu;

/** A text as rules see it. */
export function passage(pointer: string, whole: string, role: PassageRole): Passage {
  const text = whole.length > MAX_PASSAGE ? whole.slice(0, MAX_PASSAGE) : whole;
  const isAscii = ASCII.test(text);
  const plain = withoutEntities(text);
  const read = oneLine(ASCII.test(plain) ? plain : inLatin(plain));
  return { pointer, role, text, isCut: text.length < whole.length, isAscii, read, lower: read.toLowerCase() };
}

/** References of HTML to letters, digits and blanks, as what they stand for. Those that keep markup from being markup stay. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll(/&nbsp;?/gi, ' ')
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (reference, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      const character = code <= 0x10ffff ? String.fromCodePoint(code) : '';
      return /^[\p{L}\p{N}\p{Zs}\t\n\r]$/u.test(character) ? character : reference;
    });
}

/** Letters without width, accents, fonts and scripts that only make them look otherwise. */
function inLatin(text: string): string {
  const letters = text
    .replaceAll(INVISIBLE, '')
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC');
  return withoutLookAlikes(letters).replaceAll(/[‘’]/g, "'");
}

/** Marks of Markdown that only make letters bold, slanted or struck out; a star before a dot stands for any name of a file. */
const EMPHASIS = /\*+(?!\.)|`|~~|\b_+|_+\b/g;
/** The same in HTML. */
const INLINE_TAGS = /<\/?(?:b|i|u|em|strong|mark|small|code|span|wbr) ?\/?>/gi;
const LINE_TAGS = /<\/?(?:br|p) ?\/?>/gi;

/** Single blanks, and no marks that only change the look of letters: neither keeps words apart from those that they belong to. */
function oneLine(text: string): string {
  const untagged = text.includes('<') ? text.replaceAll(INLINE_TAGS, '').replaceAll(LINE_TAGS, ' ') : text;
  return untagged.replaceAll(EMPHASIS, '').replaceAll(/\s+/g, ' ').slice(0, MAX_PASSAGE);
}
