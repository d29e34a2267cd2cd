import { failureLine } from '../../src/api/failure-line.ts';
import type { FromWorker, ToWorker } from '../../src/api/node/workers/messages.ts';
import { serveWorker } from '../../src/api/node/workers/serve-worker.ts';
import { messageOf } from '../../src/catalog/store/error-code.ts';
import { failure, trace } from '../terminal/output.ts';
import { onStopSignals } from '../terminal/stop-signals.ts';
import { openServed } from './open-served.ts';

// A program: one worker of "portolan serve --workers", started by the primary process.

// A terminal and a supervisor send these to every process. The primary process decides when a worker ends.
onStopSignals(['SIGINT', 'SIGTERM'], { stop: () => undefined });

const send = (message: FromWorker): void => void process.send?.(message);

function onerror(error: unknown): void {
  failure(failureLine(error));
  trace(error);
}

// Only the primary process sends messages to this one.
process.once('message', (first: ToWorker) => {
  if (first.kind !== 'task') return;
  const channel = { send, onMessage: (listener: (message: ToWorker) => void) => void process.on('message', listener) };
  const { task } = first;
  const { folder, settings, place } = task;
  const writeLog = (lines: string): void => send({ kind: 'log', lines });
  serveWorker({ task, channel, onerror, open: (own) => openServed({ ...own, folder, settings, place, onerror, writeLog }) }).catch(
    (error: unknown) => {
      send({ kind: 'unable', message: messageOf(error) });
      // The message must arrive first.
      setImmediate(() => process.disconnect());
    },
  );
});
