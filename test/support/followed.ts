import type { ContentFile, Origin } from '../../src/catalog/content-file/content-file.ts';
import type { ServerFacts } from '../../src/catalog/record/facts.ts';
import type { Tool } from '../../src/catalog/record/record.ts';
import { serverId } from '../../src/catalog/values/server-id.ts';
import { jsonObject } from '../../src/catalog/parsing/json-tree.ts';

const CRAWLED: Origin = { source: 'https://source.example/server', fetchedAt: '2026-01-01T00:00:00.000Z' };

/** A content file whose groups a crawl stated. */
export function crawledFile(facts: Partial<ServerFacts>, from: ContentFile['from'] = {}): ContentFile {
  return {
    facts: { qualifiedName: 'acme/tool', id: serverId('acme/tool'), createdAt: '2026-01-01T00:00:00.000Z', ...facts },
    from: { identity: CRAWLED, connections: CRAWLED, packages: CRAWLED, tools: CRAWLED, ...from },
    state: { status: 'good' },
  };
}

/** A tool with the usual schema. */
export function tool(name: string, description = `Does ${name}.`, inputSchema: object = { type: 'object' }): Tool {
  return { name, description, inputSchema: jsonObject(Object.entries(inputSchema)) };
}
