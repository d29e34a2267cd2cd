import { haveSchemas, modelText } from '../record/context-cost.ts';
import type { ServerRecord } from '../record/record.ts';
import type { TokenCache } from './token-cache.ts';

/**
 * Records with the tokens of their tools. The counts are derived from the tools here, and never read from a content file, because people
 * edit these files.
 */
export async function withToolTokens(records: readonly ServerRecord[], cache: TokenCache): Promise<ServerRecord[]> {
  const stated = records.map(({ tools }) => (tools !== null && haveSchemas(tools) ? tools : undefined));
  const tokens = await cache.count(stated.flatMap((tools = []) => tools.map(modelText)));
  let next = 0;
  return records.map((record, at) => {
    const tools = stated[at];
    if (tools === undefined) return record;
    const toolTokens = tokens.slice(next, next + tools.length);
    next += tools.length;
    return { ...record, toolTokens };
  });
}
