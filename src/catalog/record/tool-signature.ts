import { isJsonObject, member, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import { visibleText } from '../values/visible-text.ts';
import { argumentType, resolved } from './argument-type.ts';
import type { Tool } from './record.ts';

/** Maximum UTF-16 units of a signature, of the tool's name in it and of an argument's name; maximum number of arguments read. */
const MAX = { signature: 160, tool: 80, argument: 40, arguments: 100 } as const;

/** What a signature states besides the names of arguments and the types of required ones. */
interface Detail {
  /** The values of an argument that has a list of them. */
  readonly withValues: boolean;
  readonly withOptionalTypes: boolean;
}

const LEAST: Detail = { withValues: false, withOptionalTypes: false };

/** The fullest first. */
const DETAILS: readonly Detail[] = [{ withValues: true, withOptionalTypes: true }, { withValues: false, withOptionalTypes: true }, LEAST];

/** An argument of a tool. */
interface Argument {
  readonly name: string;
  readonly schema: JsonValue | undefined;
  readonly isRequired: boolean;
}

/**
 * A tool in one line of at most 160 characters: `name(argument: type, other?: type)`. Required arguments come first; optional ones have a
 * question mark. A long signature leaves out the values of lists, then the types of optional arguments, then the last arguments, with their
 * number (`+3 more`). `name(…)`: the arguments are not known. Names come from third parties; they have no invisible characters, and a name
 * that is no plain word is in quotes.
 *
 * @example
 * toolSignature(tool) // "search(q: string, sort?: 'name'|'date', limit?: int)"
 */
export function toolSignature({ name, inputSchema }: Pick<Tool, 'name' | 'inputSchema'>): string {
  const tool = shownName(name, MAX.tool);
  const all = argumentsOf(inputSchema);
  if (all === undefined) return `${tool}(…)`;
  const written = ({ withValues, withOptionalTypes }: Detail): string[] =>
    all.slice(0, MAX.arguments).map(({ name: argument, schema, isRequired }) => {
      const label = `${shownName(argument, MAX.argument)}${isRequired ? '' : '?'}`;
      return isRequired || withOptionalTypes ? `${label}: ${argumentType(schema, { root: inputSchema, withValues })}` : label;
    });
  // No signature has room for more.
  const isShort = all.length <= MAX.arguments;
  for (const detail of DETAILS) {
    const signature = `${tool}(${written(detail).join(', ')})`;
    if (isShort && signature.length <= MAX.signature) return signature;
  }
  return shortened(tool, written(LEAST), all.length);
}

/** The first arguments that fit, with the number of the others. */
function shortened(tool: string, written: readonly string[], total: number): string {
  for (let kept = written.length - 1; kept > 0; kept -= 1) {
    const signature = `${tool}(${written.slice(0, kept).join(', ')}, +${total - kept} more)`;
    if (signature.length <= MAX.signature) return signature;
  }
  return `${tool}(…)`;
}

/** The arguments, required ones first; `undefined` where the schema does not say which there are. */
function argumentsOf(inputSchema: JsonObject): readonly Argument[] | undefined {
  const parts = [inputSchema, ...listOf(member(inputSchema, 'allOf'))].flatMap((part) => resolved(part, inputSchema) ?? []);
  const properties = parts.map((part) => member(part, 'properties')).filter(isJsonObject);
  const required = new Set(parts.flatMap((part) => listOf(member(part, 'required'))).filter((name) => typeof name === 'string'));
  const stated = new Map<string, JsonValue | undefined>();
  for (const name of required) stated.set(name, properties.find((group) => Object.hasOwn(group, name))?.[name]);
  for (const group of properties) for (const name of Object.keys(group)) stated.set(name, stated.get(name) ?? group[name]);
  if (stated.size === 0 && properties.length === 0 && member(inputSchema, 'additionalProperties') !== false) return undefined;
  return [...stated]
    .map(([name, schema]) => ({ name, schema, isRequired: required.has(name) }))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value.slice(0, MAX.arguments) : [];
}

/** A name with other characters is quoted, so that it cannot look like further arguments or a type. */
function shownName(name: string, maxLength: number): string {
  const visible = cut(
    visibleText(name)
      .replaceAll(/[\s"\\]+/g, ' ')
      .trim(),
    maxLength,
  );
  return /^[\p{L}\p{N}_.$/-]+…?$/u.test(visible) ? visible : `"${visible}"`;
}

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : `${text
        .slice(0, maxLength - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}
