import type { CDPSession, Page } from 'playwright-core';

/**
 * Heap bytes of a page and its workers after garbage collection: JavaScript objects and array buffers. An empty page uses
 * about a megabyte.
 */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const workers = await workerSessions(session);
  let bytes = 0;
  for (const send of [sender(session), ...workers]) {
    await send('HeapProfiler.collectGarbage');
    // As in the protocol's documentation; older versions lack the second member.
    const usage = (await send('Runtime.getHeapUsage')) as { readonly usedSize: number; readonly backingStorageSize?: number };
    bytes += usage.usedSize + (usage.backingStorageSize ?? 0);
  }
  return bytes;
}

type Send = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>;

function sender(session: CDPSession): Send {
  return (method) => session.send(method);
}

/** A worker, in the terms of the browser's protocol. */
interface WorkerReply {
  readonly id: number;
  readonly result?: unknown;
}

/** Debugging sessions of the page's workers. They are nested in the session of the page, as are their messages. */
async function workerSessions(session: CDPSession): Promise<readonly Send[]> {
  const waiting = new Map<number, (result: unknown) => void>();
  const found: string[] = [];
  let last = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => found.push(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    // A protocol message; messages without an id are events.
    const { id, result } = JSON.parse(message) as WorkerReply;
    waiting.get(id)?.(result);
  });
  // The browser reports the existing workers before it responds.
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return found.map((sessionId) => async (method) => {
    last += 1;
    const id = last;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(id, resolve);
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params: {} }) });
    return promise;
  });
}
