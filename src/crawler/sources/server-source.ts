import { jsonObject } from '../../catalog/parsing/json-tree.ts';
import type { CrawlContext } from '../context/crawl-context.ts';
import { failed, type SourceResult } from '../merging/source-output.ts';
import { probeServer } from './server-probe.ts';
import { readServerUrls } from './server-urls.ts';
import type { SourceEntry } from '../source-list/source-entry.ts';
import { entryVerification } from '../merging/verification.ts';

/** Reads a running server: its configuration document, and its name and tools over MCP. One of both is enough for a record. */
export async function crawlServer(entry: SourceEntry, context: CrawlContext): Promise<SourceResult> {
  // The reader of sources.yaml rejects server sources without a name.
  const qualifiedName = entry.name ?? '';
  const known = await context.known.read(qualifiedName);
  const knownAs = known.value === undefined ? [] : [qualifiedName];
  const read = readServerUrls(entry.location, context.allowPrivateHosts);
  if ('problem' in read) return failed([read.problem], knownAs);
  const { isSame } = await context.memory.recall(entry);
  const { answered, groups, isUnread, problems } = await probeServer(read.urls, known.value, context, { unconditional: !isSame });
  if (!answered) return failed(problems, knownAs);
  if (!isUnread) context.memory.note(entry, jsonObject());
  const output = { qualifiedName, verification: entryVerification(entry), tags: entry.tags, groups };
  return { servers: [{ output, problems }], problems: [] };
}
