import { expect, it } from 'vitest';

import { closeAfterLast } from '../../../src/api/node/close-after-last.ts';

/** A catalogue with an open request until it is told to finish. */
function answering() {
  const { promise: idle, resolve: end } = Promise.withResolvers<undefined>();
  let isClosed = false;
  const close = (): Promise<void> => {
    isClosed = true;
    return Promise.resolve();
  };
  const mcp = { fetch: () => Promise.reject(new Error('none')), idle: () => idle, close };
  return { api: { mcp, close }, end: () => end(undefined), isClosed: () => isClosed };
}

it('closes a catalogue after its last response, and not before', async () => {
  const { api, end, isClosed } = answering();
  const closing = closeAfterLast(api, new AbortController().signal);
  await new Promise(setImmediate);
  expect(isClosed()).toBe(false);
  end();
  await closing;
  expect(isClosed()).toBe(true);
});

it('closes a catalogue immediately if no request is open', async () => {
  const { api, isClosed } = answering();
  const over = new AbortController();
  const closing = closeAfterLast(api, over.signal);
  over.abort();
  await closing;
  expect(isClosed()).toBe(true);
});

it('closes a catalogue at the deadline, even with open requests', async ({ onTestFinished }) => {
  const { api, isClosed } = answering();
  const over = new AbortController();
  onTestFinished(() => over.abort());
  await closeAfterLast(api, over.signal, 1);
  expect(isClosed()).toBe(true);
});
