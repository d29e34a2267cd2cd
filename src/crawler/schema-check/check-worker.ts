import { parentPort } from 'node:worker_threads';

import type { SchemaObject } from '../../session-config/schema/json-schema.ts';
import type { JudgeAnswer, JudgeQuestion } from './worker-messages.ts';
import { judgeSchema } from './compile-schema.ts';

function say(answer: JudgeAnswer): void {
  parentPort?.postMessage(answer);
}

parentPort?.on('message', ({ schemas }: JudgeQuestion) => {
  // The judge sends objects only, and reads its own JSON.
  for (const schema of schemas) say({ kind: 'verdict', verdict: judgeSchema(JSON.parse(schema) as SchemaObject) });
});
say({ kind: 'ready' });
