import { describe, expect, it, vi } from 'vitest';

import { startWorker } from '../../../scripts/serve/worker-process.ts';
import { serveSettings } from '../../../src/api/node/serve-settings.ts';
import type { WorkerTask } from '../../../src/api/node/workers/messages.ts';

const TASK: WorkerTask = { folder: '/no/such/folder', settings: serveSettings({}), port: 0, host: '127.0.0.1', place: 1, secret: 's' };

describe('a worker that has ended', () => {
  it('can be sent a message before the primary process knows of its end', async () => {
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    const worker = startWorker(TASK, () => undefined);
    worker.kill();
    // No event of the worker is handled in this time, so its channel still counts as open.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    worker.send({ kind: 'peers', ports: {} });
    expect(await worker.ended).toBe('SIGKILL');
    expect(uncaught).not.toHaveBeenCalled();
    process.off('uncaughtException', uncaught);
  });
});
