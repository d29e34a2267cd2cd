import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

import { serveSettings } from '../../../src/api/node/serve-settings.ts';
import type { FromWorker, ToWorker, WorkerTask } from '../../../src/api/node/workers/messages.ts';
import { HARBOUR } from '../../support/records.ts';
import { askRaw, publishedFolder } from '../../support/served-catalog.ts';

const PROGRAM = fileURLToPath(new URL('../../../scripts/serve/worker-program.ts', import.meta.url));

it('a worker leaves its log to the primary process, to the last line: those of several processes would mix in a pipe', async () => {
  const site = await publishedFolder({ records: HARBOUR });
  onTestFinished(() => site.remove());
  const settings = serveSettings({ PORTOLAN_API_PUBLIC: '1', PORTOLAN_KEYS: `${site.folder}-no-keys.json` });
  const task: WorkerTask = { place: 1, folder: site.folder, settings, port: 0, host: '127.0.0.1', secret: 's' };
  const worker = fork(PROGRAM, { silent: true, env: { ...process.env, PORTOLAN_LOG: 'json' } });
  onTestFinished(() => void worker.kill('SIGKILL'));
  const received: FromWorker[] = [];
  worker.on('message', (message: FromWorker) => received.push(message));
  let stdout = '';
  worker.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const send = (message: ToWorker): void => void worker.send(message);

  send({ kind: 'task', task });
  await expect.poll(() => received.map(({ kind }) => kind)).toContain('ready');
  const state = received.find((message) => message.kind === 'ready')?.state;
  const port = Number(new URL(state?.origin ?? '').port);
  const paths = ['/index.html', '/tombstones.json', '/changes.json'];
  for (const path of paths) expect((await askRaw(port, path, { headers: { host: 'localhost' } })).status).toBe(200);
  send({ kind: 'drain', options: { delay: 0, grace: 1000 } });
  await once(worker, 'exit');

  const lines = received.map((message) => (message.kind === 'log' ? message.lines : '')).join('');
  const logged = lines.trim().split('\n');
  expect(logged.map((line) => (JSON.parse(line) as { readonly path: string }).path)).toEqual(paths);
  expect(stdout).toBe('');
});
