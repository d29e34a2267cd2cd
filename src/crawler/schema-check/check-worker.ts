import { parentPort } from 'node:worker_threads';

import type { SchemaObject } from '../../session-config/schema/json-schema.ts';
import type { CheckResponse, CheckRequest } from './worker-messages.ts';
import { compileSchema } from './compile-schema.ts';

function say(answer: CheckResponse): void {
  parentPort?.postMessage(answer);
}

parentPort?.on('message', ({ schemas }: CheckRequest) => {
  // The judge sends objects only, and reads its own JSON.
  for (const schema of schemas) say({ kind: 'verdict', verdict: compileSchema(JSON.parse(schema) as SchemaObject) });
});
say({ kind: 'ready' });
