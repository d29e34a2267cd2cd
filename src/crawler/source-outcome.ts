import type { EndpointAnswers } from '../catalog/record/endpoint-facts.ts';
import type { JsonObject, JsonValue } from '../catalog/parsing/json-tree.ts';
import { parseJson } from '../catalog/parsing/json.ts';
import type { Problem } from '../catalog/parsing/problem.ts';
import type { CrawlContext } from './context/crawl-context.ts';
import { SourceInterrupted, type ServerOutput, type SourceResult } from './merging/source-output.ts';
import { readSource } from './read-sources.ts';
import type { SourceEntry } from './source-list/source-entry.ts';

/** What a source gave besides its servers, and what its reading noted. It is plain JSON, so that another process can take it. */
interface OutcomeHead {
  readonly problems: readonly Problem[];
  readonly failure?: SourceResult['failure'];
  /** What to remember of the source. */
  readonly noted?: JsonObject;
  /** The endpoints that were asked, with their answers; `null` for one that did not answer. */
  readonly endpoints?: readonly (readonly [url: string, answers: EndpointAnswers | null])[];
  /** Why only a part of the source was read. */
  readonly interrupted?: Problem;
  /** Message of a bug that ended the reading. */
  readonly fault?: string;
}

/**
 * Reads a source, and writes what it gave as text for {@link replayedSource} in another process.
 *
 * @param writeServer called with a line of text for each server, in order
 * @returns the text of everything else; `undefined` if the context's signal aborted, so that the source is not read
 */
export async function recordedSource(
  entry: SourceEntry,
  context: CrawlContext,
  writeServer: (line: string) => Promise<void>,
): Promise<string | undefined> {
  let noted: JsonObject | undefined;
  const askedEndpoints: CrawlContext['askedEndpoints'] = new Map();
  const memory = { ...context.memory, note: (_: SourceEntry, value: JsonObject) => void (noted = value) };
  const { servers, problems, failure } = await readSource(entry, { ...context, memory, askedEndpoints });
  let end: Pick<OutcomeHead, 'interrupted' | 'fault'> = {};
  const lines = linesOf(servers);
  // Only the reading can be interrupted: what fails in writing a line concerns the caller.
  for (let next = await lines.next(); ; next = await lines.next()) {
    if (next.done !== true) await writeServer(next.value);
    else {
      end = next.value;
      break;
    }
  }
  if (context.signal.aborted) return undefined;
  const endpoints = Array.from(askedEndpoints, ([url, answers]) => [url, answers ?? null] as const);
  const head: OutcomeHead = {
    problems,
    ...(failure && { failure }),
    ...(noted && { noted }),
    ...(endpoints.length > 0 && { endpoints }),
    ...end,
  };
  return JSON.stringify(head);
}

/** The servers as lines; returns how the reading ended. */
async function* linesOf(servers: SourceResult['servers']): AsyncGenerator<string, Pick<OutcomeHead, 'interrupted' | 'fault'>> {
  try {
    for await (const server of servers) yield JSON.stringify(server);
    return {};
  } catch (error) {
    if (error instanceof SourceInterrupted) return { interrupted: error.problem };
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * What a source gave, as if this process had read it.
 *
 * @param head text that {@link recordedSource} returned
 * @param lines its lines, in their order
 * @throws Error if the text is not from the same code
 */
export function replayedSource(
  entry: SourceEntry,
  head: string,
  lines: AsyncIterable<string>,
  { memory, askedEndpoints }: Pick<CrawlContext, 'memory' | 'askedEndpoints'>,
): SourceResult {
  // The hash of the code is compared before: the same code wrote this.
  const { problems, failure, noted, endpoints = [], interrupted, fault } = jsonOf(head) as unknown as OutcomeHead;
  if (noted !== undefined) memory.note(entry, noted);
  for (const [url, answers] of endpoints) askedEndpoints.set(url, answers ?? undefined);
  const servers = async function* (): AsyncGenerator<ServerOutput> {
    for await (const line of lines) yield jsonOf(line) as unknown as ServerOutput;
    if (interrupted !== undefined) throw new SourceInterrupted(interrupted);
    if (fault !== undefined) throw new Error(fault);
  };
  return { servers: servers(), problems, ...(failure && { failure }) };
}

/** The limits of a document were applied when it was read. */
const LIMITS = { bytes: 1024 * 1024 * 1024, depth: 1000, nodes: 100_000_000 };

/** A tree like those that readers make: without prototypes. */
function jsonOf(text: string): JsonValue {
  const { value } = parseJson(text, { file: 'an outcome', limits: LIMITS });
  if (value === undefined) throw new Error('The outcome of a source cannot be read.');
  return value;
}
