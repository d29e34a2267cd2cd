import { member, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { Hit } from './agent.ts';
import type { TokenCount } from './tokens.ts';

/**
 * The server whose tools take the fewest tokens, by reading the tools of each: what an agent does where the catalogue does not say it.
 *
 * @param servers candidates; the agent reads no others
 */
export async function cheapestByReading(
  servers: readonly Hit[],
  details: (server: string) => Promise<JsonValue | undefined>,
  tokens: TokenCount,
): Promise<string | undefined> {
  let best: { readonly server: string; readonly tokens: number } | undefined;
  for (const { server } of servers) {
    const tools = member(await details(server), 'tools');
    if (!Array.isArray(tools) || tools.length === 0) continue;
    const size = tokens.of(JSON.stringify(tools));
    if (best === undefined || size < best.tokens) best = { server, tokens: size };
  }
  return best?.server;
}
