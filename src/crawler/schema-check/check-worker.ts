import { parentPort } from 'node:worker_threads';

import type { SchemaObject } from '../../session-config/schema/json-schema.ts';
import type { CheckResponse, CheckRequest } from './worker-messages.ts';
import { compileSchema } from './compile-schema.ts';

function send(response: CheckResponse): void {
  parentPort?.postMessage(response);
}

parentPort?.on('message', ({ schemas }: CheckRequest) => {
  // The checker sends only objects that it serialised itself.
  for (const schema of schemas) send({ kind: 'result', result: compileSchema(JSON.parse(schema) as SchemaObject) });
});
send({ kind: 'ready' });
