import type { JSONRPCMessage } from '@modelcontextprotocol/server';

import type { SdkServer } from './sdk-server.ts';

/**
 * Lets a server send the errors of its tools, resources and prompts without secrets. The SDK sends the text of what their code throws to the
 * client, whose model reads it.
 *
 * @param redact replaces the secrets of the configuration in a text
 */
export function withRedactedErrors(server: SdkServer, redact: (text: string) => string): SdkServer {
  const connect = server.connect.bind(server);
  server.connect = async (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(redactedError(message, redact), options);
    await connect(transport);
  };
  return server;
}

/** A message whose error, or whose result that is an error, has redacted texts; other messages as they are. */
function redactedError(message: JSONRPCMessage, redact: (text: string) => string): JSONRPCMessage {
  if ('error' in message) return { ...message, error: { ...message.error, message: redact(message.error.message) } };
  if (!('result' in message) || message.result['isError'] !== true || !Array.isArray(message.result['content'])) return message;
  const content = message.result['content'].map((part: unknown): unknown => (isText(part) ? { ...part, text: redact(part.text) } : part));
  return { ...message, result: { ...message.result, content } };
}

function isText(part: unknown): part is { readonly text: string } {
  return typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string';
}
