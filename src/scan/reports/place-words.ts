import { pointerTokens } from '../../document/pointer.ts';
import type { ScannedFacts } from '../rule.ts';

/** Where something was found, for people: the tool by its name, then the members on the way; a whole server is `the server`. */
export function placeWords(pointer: string, { tools, connections }: Pick<ScannedFacts, 'tools' | 'connections'>): string {
  const [head, index, ...rest] = pointerTokens(pointer);
  if (head === undefined) return 'the server';
  const tool = head === 'tools' ? tools?.[Number(index)] : undefined;
  if (tool !== undefined) return [`tool ${tool.name}`, ...rest].join(' › ');
  if (head === 'connections' && connections?.[Number(index)] !== undefined) return [`connection ${Number(index) + 1}`, ...rest].join(' › ');
  return [head, ...(index === undefined ? [] : [index]), ...rest].join(' › ');
}
