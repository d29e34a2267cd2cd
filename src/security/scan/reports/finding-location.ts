import { pathOfPointer } from '../../../session-config/schema/pointer.ts';
import type { ScannedFacts } from '../detection/rule.ts';

/** Names of the parts of a server. */
interface PlaceNames {
  readonly server: string;
  readonly tool: (name: string) => string;
  /** Connections are counted from 1. */
  readonly connection: (number: number) => string;
  readonly package: (identifier: string) => string;
}

const ENGLISH: PlaceNames = {
  server: 'the server',
  tool: (name) => `tool ${name}`,
  connection: (number) => `connection ${number}`,
  package: (identifier) => `package ${identifier}`,
};

/** The location of a finding as readable text: the tool or package by its name, then the members; `the server` for a whole server. */
export function placeWords(
  pointer: string,
  { tools, connections, packages }: Pick<ScannedFacts, 'tools' | 'connections' | 'packages'>,
  names: PlaceNames = ENGLISH,
): string {
  const [head, index, ...rest] = pathOfPointer(pointer);
  if (head === undefined) return names.server;
  const tool = head === 'tools' ? tools?.[Number(index)] : undefined;
  if (tool !== undefined) return [names.tool(tool.name), ...rest].join(' › ');
  if (head === 'connections' && connections?.[Number(index)] !== undefined)
    return [names.connection(Number(index) + 1), ...rest].join(' › ');
  const stated = head === 'packages' ? packages?.[Number(index)] : undefined;
  if (stated !== undefined) return [names.package(stated.identifier), ...rest].join(' › ');
  return [head, ...(index === undefined ? [] : [index]), ...rest].join(' › ');
}
