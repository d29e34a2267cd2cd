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
  // The copy of an error is an error, and that of a result a result.
  if ('error' in message) return { ...message, error: redactedTexts(message.error, redact) as typeof message.error };
  if (!('result' in message) || message.result['isError'] !== true) return message;
  return { ...message, result: redactedTexts(message.result, redact) as typeof message.result };
}

/** A copy of JSON data with redacted texts. */
function redactedTexts(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactedTexts(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactedTexts(inner, redact)]));
}
