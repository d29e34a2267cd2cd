import type { CDPSession, Page } from 'playwright-core';

/**
 * Bytes that a page and its workers hold after a collection of garbage: JavaScript objects and array buffers. An empty page holds
 * about a megabyte.
 */
export async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const workers = await workerSessions(session);
  let bytes = 0;
  for (const send of [sender(session), ...workers]) {
    await send('HeapProfiler.collectGarbage');
    // The protocol describes it so; older versions lack the second member.
    const usage = (await send('Runtime.getHeapUsage')) as { readonly usedSize: number; readonly backingStorageSize?: number };
    bytes += usage.usedSize + (usage.backingStorageSize ?? 0);
  }
  return bytes;
}

type Send = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>;

function sender(session: CDPSession): Send {
  return (method) => session.send(method);
}

/** What the browser says of a worker, in the letters of its protocol. */
interface WorkerReply {
  readonly id: number;
  readonly result?: unknown;
}

/** A way to speak with each of the page's workers. Their sessions lie within the page's, and messages to them within messages to it. */
async function workerSessions(session: CDPSession): Promise<readonly Send[]> {
  const waiting = new Map<number, (result: unknown) => void>();
  const found: string[] = [];
  let last = 0;
  session.on('Target.attachedToTarget', ({ sessionId }) => found.push(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    // A message of the protocol; those without a number are events.
    const { id, result } = JSON.parse(message) as WorkerReply;
    waiting.get(id)?.(result);
  });
  // The browser names the workers that there are before it answers.
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
