import { z } from 'zod';

import { plainLine } from '../text/plain-line.ts';

/** Maximum number of unknown arguments that a message names, and maximum characters of each. */
const MAX = { arguments: 5, name: 60 } as const;

/**
 * The input of a tool. It refuses unknown arguments: otherwise a misspelt argument would be ignored without notice.
 *
 * @param others argument names of other catalogues, each with the name of the argument here
 */
export function toolInput<Shape extends z.ZodRawShape>(
  shape: Shape,
  others: Readonly<Record<string, keyof Shape & string>>,
): z.ZodObject<Shape, z.core.$strict> {
  const names = Object.keys(shape);
  const error: z.core.$ZodErrorMap = (issue) =>
    issue.code === 'unrecognized_keys' ? unknownArguments(issue.keys, names, new Map(Object.entries(others))) : undefined;
  return z.strictObject(shape, { error });
}

function unknownArguments(unknown: readonly string[], names: readonly string[], others: ReadonlyMap<string, string>): string {
  const shown = unknown.slice(0, MAX.arguments).map((name) => plainLine(name, MAX.name));
  const meant = new Set(unknown.flatMap((name) => others.get(name) ?? []));
  const which = `${shown.length === 1 ? 'There is no argument' : 'There are no arguments'} ${quoted(shown)}${unknown.length > shown.length ? ', …' : ''}.`;
  const suggestion = meant.size === 0 ? '' : ` Did you mean ${quoted([...meant])}?`;
  return `${which}${suggestion} This tool takes ${quoted(names)}.`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
