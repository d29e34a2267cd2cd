import { z } from 'zod';

import { plainLine } from '../text/plain-line.ts';

/** Most unknown arguments that are named, and most characters of each. */
const MOST = { arguments: 5, name: 60 } as const;

/**
 * The input of a tool, which takes no other arguments than these: one that was meant as another would else be passed over, and the call
 * answered as if nothing had been asked.
 *
 * @param others names by which other catalogues call the same, each with the argument that it is here
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
  const told = unknown.slice(0, MOST.arguments).map((name) => plainLine(name, MOST.name));
  const meant = new Set(unknown.flatMap((name) => others.get(name) ?? []));
  const which = `${told.length === 1 ? 'There is no argument' : 'There are no arguments'} ${quoted(told)}${unknown.length > told.length ? ', …' : ''}.`;
  const suggestion = meant.size === 0 ? '' : ` Did you mean ${quoted([...meant])}?`;
  return `${which}${suggestion} This tool takes ${quoted(names)}.`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
