import type { ComparedTool } from './compared-server.ts';

/** The tools of a server, by which of the other servers have a tool of the same name. */
export interface SharedTools {
  /** All compared servers have them. */
  readonly inAll: readonly ComparedTool[];
  /** Some of the others have them. */
  readonly inSome: readonly ComparedTool[];
  /** No other server has them. */
  readonly onlyHere: readonly ComparedTool[];
}

/**
 * Groups the tools of each server by the servers that have a tool of the same name.
 *
 * @param lists the tools of each server whose tools are known
 */
export function sharedTools(lists: readonly (readonly ComparedTool[])[]): readonly SharedTools[] {
  const names = lists.map((tools) => new Set(tools.map(({ name }) => name)));
  const countOf = ({ name }: ComparedTool): number => names.filter((others) => others.has(name)).length;
  return lists.map((tools) => ({
    inAll: tools.filter((tool) => lists.length > 1 && countOf(tool) === lists.length),
    inSome: tools.filter((tool) => countOf(tool) > 1 && countOf(tool) < lists.length),
    onlyHere: tools.filter((tool) => countOf(tool) === 1),
  }));
}
