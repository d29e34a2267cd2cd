import type { Connection } from '../../session-config/server/mcp-client.ts';

/** What a call of a tool returned. */
interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly data: unknown;
}

/** Calls a tool. */
export async function call({ client }: Connection, name: string, args: Record<string, unknown> = {}): Promise<Called> {
  const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: args });
  return { isError, text: content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'), data: structuredContent };
}
