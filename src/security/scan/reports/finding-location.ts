import { pathOfPointer } from '../../../session-config/schema/pointer.ts';
import type { ScannedFacts } from '../detection/rule.ts';

/** Names of the parts of a server. */
interface PlaceNames {
  readonly server: string;
  readonly tool: (name: string) => string;
  /** Connections are counted from 1. */
  readonly connection: (number: number) => string;
}

const ENGLISH: PlaceNames = { server: 'the server', tool: (name) => `tool ${name}`, connection: (number) => `connection ${number}` };

/** The location of a finding as readable text: the tool by its name, then the members; `the server` for a whole server. */
export function placeWords(
  pointer: string,
  { tools, connections }: Pick<ScannedFacts, 'tools' | 'connections'>,
  names: PlaceNames = ENGLISH,
): string {
  const [head, index, ...rest] = pathOfPointer(pointer);
  if (head === undefined) return names.server;
  const tool = head === 'tools' ? tools?.[Number(index)] : undefined;
  if (tool !== undefined) return [names.tool(tool.name), ...rest].join(' › ');
  if (head === 'connections' && connections?.[Number(index)] !== undefined)
    return [names.connection(Number(index) + 1), ...rest].join(' › ');
  return [head, ...(index === undefined ? [] : [index]), ...rest].join(' › ');
}
