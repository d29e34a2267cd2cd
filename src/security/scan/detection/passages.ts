import type { ConnectionHeader } from '../../../catalog/record/connection-header.ts';
import type { PackageFacts } from '../../../catalog/packages/package-facts.ts';
import type { NamedInput, PackageArgument, ServerPackage } from '../../../catalog/packages/package.ts';
import type { Input, InputWithVariables } from '../../../catalog/values/input.ts';
import { isJsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import { isPlainAscii, readableForms } from './readable-text.ts';
import { MAX_PASSAGE, type Passage, type PassageRole, type ReadForm, type ScannedFacts } from './rule.ts';

/** Keywords of JSON Schema whose text is for programs only. */
const SYNTAX: ReadonlySet<string> = new Set(['$ref', '$id', '$schema', '$anchor', 'id', 'type', 'format', 'pattern', 'x-query-style']);
/** Keywords of JSON Schema that contain values. */
const VALUES: ReadonlySet<string> = new Set(['enum', 'default', 'const', 'examples', 'example']);
/** Keywords of JSON Schema whose members are named by the author of the schema. */
const NAMED_BY_AUTHOR: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/** Every text of a server's facts, including names, in the order of the facts. */
export function* passagesOf(facts: Partial<ScannedFacts>): Generator<Passage> {
  const { qualifiedName, displayName, description, tags, statusMessage, license, connections, packages, packageFacts, tools } = facts;
  if (qualifiedName !== undefined) yield passage('/qualifiedName', qualifiedName, 'name');
  if (displayName !== undefined) yield passage('/displayName', displayName, 'name');
  if (description !== undefined) yield passage('/description', description, 'words');
  for (const [index, tag] of (tags ?? []).entries()) yield passage(`/tags/${index}`, tag, 'words');
  if (statusMessage !== undefined) yield passage('/statusMessage', statusMessage, 'words');
  if (license !== undefined) yield passage('/license', license, 'words');
  for (const [index, { configSchema, headers }] of (connections ?? []).entries()) {
    yield* textsOfSchema(configSchema, `/connections/${index}/configSchema`, 'words');
    if (headers !== undefined) yield* textsOfHeaders(headers, `/connections/${index}/headers`);
  }
  for (const [index, stated] of (packages ?? []).entries()) yield* textsOfPackage(stated, `/packages/${index}`);
  for (const [index, known] of (packageFacts ?? []).entries()) yield* textsOfFacts(known, `/packageFacts/${index}`);
  for (const [index, tool] of (tools ?? []).entries()) {
    yield passage(`/tools/${index}/name`, tool.name, 'name');
    yield passage(`/tools/${index}/description`, tool.description, 'words');
    yield* textsOfSchema(tool.inputSchema, `/tools/${index}/inputSchema`, 'words');
  }
}

/** The free texts that a package states in its registry. */
function* textsOfFacts({ message, license, releaseVersion }: PackageFacts, pointer: string): Generator<Passage> {
  for (const [key, text] of Object.entries({ message, license, releaseVersion }))
    if (text !== undefined) yield passage(`${pointer}/${key}`, text, 'words');
}

/** Maximum depth of a schema that is read; S207 reports a deeper one. */
const MAX_DEPTH = 64;

function* textsOfSchema(value: JsonValue, pointer: string, role: PassageRole, depth = 0): Generator<Passage> {
  // A model reads the whole schema, so words in the place of syntax are words.
  if (typeof value === 'string') yield passage(pointer, value, role === 'syntax' && SENTENCE.test(value) ? 'words' : role);
  else if (depth >= MAX_DEPTH) return;
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsOfSchema(item, `${pointer}/${index}`, role, depth + 1);
  } else if (isJsonObject(value)) {
    for (const [key, inner] of Object.entries(value)) yield* textsOfMember(key, inner, pointerTo(pointer, key), role, depth + 1);
  }
}

function* textsOfHeaders(headers: readonly (ConnectionHeader | NamedInput)[], pointer: string): Generator<Passage> {
  for (const [index, { name, ...input }] of headers.entries()) {
    const at = `${pointer}/${index}`;
    yield passage(`${at}/name`, name, 'name');
    yield* textsOfInputs(input, at);
  }
}

function* textsOfInputs({ variables = {}, ...input }: InputWithVariables, pointer: string): Generator<Passage> {
  yield* textsOfInput(input, pointer);
  for (const [variable, described] of Object.entries(variables)) {
    const place = pointerTo(`${pointer}/variables`, variable);
    yield passage(place, variable, 'name');
    yield* textsOfInput(described, place);
  }
}

function* textsOfPackage(stated: ServerPackage, pointer: string): Generator<Passage> {
  const { registryType, identifier, version, registryBaseUrl, runtimeHint, transport } = stated;
  for (const [key, text] of Object.entries({ registryType, identifier })) yield passage(`${pointer}/${key}`, text, 'name');
  for (const [key, text] of Object.entries({ version, registryBaseUrl, runtimeHint }))
    if (text !== undefined) yield passage(`${pointer}/${key}`, text, 'value');
  if (transport.type !== 'stdio') {
    yield passage(`${pointer}/transport/url`, transport.url, 'value');
    yield* textsOfHeaders(transport.headers ?? [], `${pointer}/transport/headers`);
  }
  for (const key of ['runtimeArguments', 'packageArguments'] as const)
    for (const [index, argument] of (stated[key] ?? []).entries()) yield* textsOfArgument(argument, `${pointer}/${key}/${index}`);
  yield* textsOfHeaders(stated.environmentVariables ?? [], `${pointer}/environmentVariables`);
}

function* textsOfArgument(argument: PackageArgument, pointer: string): Generator<Passage> {
  if (argument.type === 'named') yield passage(`${pointer}/name`, argument.name, 'name');
  else if (argument.valueHint !== undefined) yield passage(`${pointer}/valueHint`, argument.valueHint, 'words');
  yield* textsOfInputs(argument, pointer);
}

function* textsOfInput({ description, value, placeholder, choices = [], ...input }: Input, pointer: string): Generator<Passage> {
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
      yield passage(pointerTo(pointer, name), name, key === 'patternProperties' && !SENTENCE.test(name) ? 'syntax' : 'name');
      yield* textsOfSchema(inner, pointerTo(pointer, name), 'words', depth);
    }
  } else {
    if (!KEYWORD.test(key)) yield passage(pointer, key, 'words');
    const isSyntax = SYNTAX.has(key) || (key === 'required' && Array.isArray(value));
    yield* textsOfSchema(value, pointer, isSyntax ? 'syntax' : VALUES.has(key) ? 'value' : role, depth);
  }
}

/** Several words in a row, which no reference, type or format has. */
const SENTENCE = /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{6}/u;

/** The form of keywords, including non-standard ones: one word. */
const KEYWORD = /^[$\w-]{1,40}$/;

/** A text in the forms that rules match. */
export function passage(pointer: string, whole: string, role: PassageRole): Passage {
  const text = whole.length > MAX_PASSAGE ? whole.slice(0, MAX_PASSAGE) : whole;
  const [first, ...further] = readableForms(text);
  const others = role === 'name' ? [...further, ...spreadName(first)] : further;
  return {
    pointer,
    role,
    text,
    isCut: text.length < whole.length,
    isAscii: isPlainAscii(text),
    ...inBothCases(first),
    ...(others.length > 0 && { others: others.map(inBothCases) }),
  };
}

/** A name with its words apart: models read `do_not_tell_the_user` as a sentence. */
function spreadName(name: string): readonly string[] {
  const spread = name.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replaceAll(/[_-]+/g, ' ');
  return spread === name ? [] : [spread];
}

function inBothCases(form: string): ReadForm {
  const read = form.slice(0, MAX_PASSAGE);
  return { read, lower: read.toLowerCase() };
}
