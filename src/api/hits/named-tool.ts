import type { Tool } from '../../catalog/record/record.ts';
import { toolSignature } from '../../catalog/record/tool-signature.ts';
import { plainLine } from '../text/plain-line.ts';

/** A tool as hits name it. */
export interface NamedTool {
  readonly name: string;
  /** One line of at most 160 characters; see `toolSignature`. */
  readonly signature: string;
}

/** Maximum UTF-16 units of a tool's name. */
const MAX_NAME = 128;

/** A tool as a hit names it. */
export function namedTool(tool: Pick<Tool, 'name' | 'inputSchema'>): NamedTool {
  return { name: plainLine(tool.name, MAX_NAME), signature: toolSignature(tool) };
}

/** A score from 0 to 1, with two decimals. */
export function shownScore(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 100) / 100;
}
