import { z } from 'zod';

import { nearestWord } from '../../catalog/values/nearest-word.ts';
import { plainLine } from '../text/plain-line.ts';
import { acceptedForm, readableValue } from './argument-value.ts';

/** Maximum number of unknown arguments that a message names, and maximum characters of each. */
const MAX = { arguments: 5, name: 60 } as const;

/** Names by which other catalogues call an argument, each with the name here. */
type OtherNames<Name extends string> = Readonly<Record<string, Name>>;

/** The input of a tool: arguments by name. */
type ToolInput<Shape extends z.ZodRawShape> = z.ZodPreprocess<
  z.ZodObject<{ -readonly [Name in keyof Shape]: Shape[Name] }, z.core.$strict>
>;

/**
 * The input of a tool, forgiving where a call has one clear meaning, and never silent where it has not. The published schema has only the
 * arguments themselves.
 *
 * - An argument under a name of other catalogues, in another case or with underscores, counts as the argument. Both together are refused.
 * - A value of another type counts if it has one meaning: `"5"` for 5, `"true"` for true, `null` for an argument that is left out.
 * - Unknown arguments are refused with the name that is likely meant; otherwise a misspelt argument would be ignored without notice.
 *
 * @param aliases names with the same meaning in other catalogues
 * @param hints names of arguments that differ in meaning: they are refused, with the name that a refusal states
 */
export function toolInput<Shape extends z.ZodRawShape>(
  shape: Shape,
  aliases: OtherNames<keyof Shape & string>,
  hints: OtherNames<keyof Shape & string> = {},
): ToolInput<Shape> {
  const names = Object.keys(shape);
  const accepted = new Map([...names.map((name) => [name, name] as const), ...Object.entries<string>(aliases)].map(byLetters));
  const suggested = new Map([...accepted, ...Object.entries<string>(hints).map(byLetters)]);
  const known = [...Object.keys(aliases), ...Object.keys(hints), ...names];

  const read = (input: unknown, context: z.core.$RefinementCtx): unknown => {
    const sent = input ?? {};
    if (typeof sent !== 'object' || Array.isArray(sent)) return input;
    const stated = argumentsOf(sent, (name) => (Object.hasOwn(shape, name) ? name : accepted.get(lettersOf(name))));
    const problems = [
      ...(stated.unknown.length > 0 ? [unknownArguments(stated.unknown, names, (name) => meantBy(name, suggested, known))] : []),
      ...stated.repeated,
    ];
    const values = Object.entries(shape).flatMap(([name, schema]) => {
      const value = readableValue(schema, stated.values.get(name));
      if (value.isReadable) return value.value === undefined ? [] : [[name, value.value] as const];
      if (stated.values.has(name)) problems.push(`"${name}" must be ${acceptedForm(schema)}.`);
      // An argument with an unknown name may be the one that is missing.
      else if (stated.unknown.length === 0) problems.push(`"${name}" is missing: it is ${acceptedForm(schema)}.`);
      return [];
    });
    for (const message of problems) context.addIssue({ code: 'custom', message, input });
    return problems.length > 0 ? z.NEVER : Object.fromEntries(values);
  };
  return z.preprocess(read, z.strictObject(shape));
}

/** The arguments of a call. */
interface Stated {
  readonly values: ReadonlyMap<string, unknown>;
  readonly unknown: readonly string[];
  /** A sentence for each argument that is there under two names. */
  readonly repeated: readonly string[];
}

function argumentsOf(input: object, nameOf: (stated: string) => string | undefined): Stated {
  const values = new Map<string, unknown>();
  const statedAs = new Map<string, string>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const [stated, value] of Object.entries(input)) {
    const name = nameOf(stated);
    const other = name === undefined ? undefined : statedAs.get(name);
    if (name === undefined) unknown.push(stated);
    else if (other !== undefined) repeated.push(`${quoted([other, stated])} are the same argument: send only "${name}".`);
    else {
      values.set(name, value);
      statedAs.set(name, stated);
    }
  }
  return { values, unknown, repeated };
}

/** The argument that an unknown name means: by its meaning elsewhere, else by a typing error; `undefined` if none is clear. */
function meantBy(name: string, suggested: ReadonlyMap<string, string>, known: readonly string[]): string | undefined {
  const likely = name.length < 4 ? undefined : nearestWord(name.slice(0, MAX.name), known);
  return suggested.get(lettersOf(name)) ?? (likely === undefined ? undefined : suggested.get(lettersOf(likely)));
}

function unknownArguments(unknown: readonly string[], names: readonly string[], meantBy: (name: string) => string | undefined): string {
  const first = unknown.slice(0, MAX.arguments);
  const shown = first.map((name) => plainLine(name, MAX.name));
  const meant = new Set(first.flatMap((name) => meantBy(name) ?? []));
  const which = `${shown.length === 1 ? 'There is no argument' : 'There are no arguments'} ${quoted(shown)}${unknown.length > shown.length ? ', …' : ''}.`;
  const suggestion = meant.size === 0 ? '' : ` Did you mean ${quoted([...meant])}?`;
  return `${which}${suggestion} This tool takes ${quoted(names)}.`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function byLetters([name, meant]: readonly [string, string]): readonly [string, string] {
  return [lettersOf(name), meant];
}

/** A name in lower case without underscores and hyphens. */
function lettersOf(name: string): string {
  return name.slice(0, MAX.name).toLowerCase().replaceAll(/[_-]/g, '');
}
