import type { CallToolResult } from '@modelcontextprotocol/server';

import type { ServerRecord } from '../../catalog/record/record.ts';
import { namedServer } from '../http/unlisted-server.ts';
import type { AnswerSource } from '../source/answer-source.ts';
import { isShown, shownServers, type CatalogSettings } from './catalog-settings.ts';
import { UnusableCall } from './unusable-call.ts';

/** The server that a name means. */
interface MeantServer {
  readonly record: ServerRecord;
  /** A sentence if it has another name; else empty. */
  readonly note: string;
}

/** What a tool says about a server that it cannot show. */
interface Refusals {
  /** Name of the tool, which the caller may call again. */
  readonly tool: string;
  /** For a server that the settings of the connection hide. */
  readonly hidden: string;
  /** For a name to which no name of a server is similar. */
  readonly unknown: string;
}

/**
 * The server that an argument of a tool means: the one that has this name or id, that had the name before, or that alone has it nearly.
 *
 * @throws UnusableCall for an unknown or removed server, or one that the connection does not show
 */
export async function meantServer(
  { reader }: AnswerSource,
  settings: CatalogSettings,
  argument: string,
  { tool, hidden, unknown }: Refusals,
): Promise<MeantServer> {
  const name = argument.trim();
  const named = await namedServer(reader, name);
  const removed = named && 'removed' in named ? named.removed : undefined;
  const present = removed?.renamedTo === undefined ? named : await namedServer(reader, removed.renamedTo);
  const record = present && 'record' in present ? present.record : undefined;
  if (record !== undefined && !isShown(record, settings)) throw new UnusableCall(hidden);
  if (record !== undefined)
    return { record, note: removed === undefined ? '' : `This server was renamed; ${record.qualifiedName} is meant.` };
  if (removed !== undefined)
    throw new UnusableCall(
      `This server was removed from this catalogue on ${removed.since.slice(0, 10)}. Call search_servers for another.`,
    );
  const { meant, candidates } = await reader.near(name, shownServers(settings));
  if (meant !== undefined) return { record: meant, note: `No server has exactly this name; ${meant.qualifiedName} is meant.` };
  if (candidates.length === 0) throw new UnusableCall(unknown);
  const names = candidates.map(({ qualifiedName }) => qualifiedName).join(', ');
  throw new UnusableCall(`No server has this name or id. Similar names: ${names}. Call ${tool} with one of them, or search_servers.`);
}

/** The answer with a sentence before its text. */
export function withNote(note: string, answer: CallToolResult): CallToolResult {
  if (note === '') return answer;
  return { ...answer, content: answer.content.map((part) => (part.type === 'text' ? { ...part, text: `${note} ${part.text}` } : part)) };
}
