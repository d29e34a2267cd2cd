import type { IncomingMessage } from 'node:http';

/** The body of a request as a web stream, which reads from the connection only on demand. */
export interface RequestBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Whether it has a reader: not before its first read, and not after it was cancelled. */
  readonly isTaken: () => boolean;
  /** Leaves the unread rest on the connection, to be discarded. A waiting reader gets an error. */
  readonly drop: () => void;
}

/**
 * The body of a Node request. Unlike `Readable.toWeb`, it reads nothing before the first read, and cancelling it does not destroy the
 * connection, which the response still needs.
 */
export function requestBody(incoming: IncomingMessage): RequestBody {
  let state: 'new' | 'taken' | 'over' = 'new';
  let leave = (): void => undefined;
  let breakOff = (): void => undefined;
  const take = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const onData = (part: Buffer): void => {
      controller.enqueue(part);
      incoming.pause();
    };
    const onEnd = (): void => {
      leave();
      controller.close();
    };
    const onBreak = (): void => {
      leave();
      controller.error(new Error(BROKEN));
    };
    leave = () => {
      state = 'over';
      incoming.off('data', onData).off('end', onEnd).off('close', onBreak);
    };
    breakOff = onBreak;
    state = 'taken';
    incoming.on('data', onData).on('end', onEnd).on('close', onBreak);
    if (incoming.readableEnded) onEnd();
    else if (incoming.destroyed) onBreak();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (state === 'new') take(controller);
        incoming.resume();
      },
      cancel: () => leave(),
    },
    // Reads only on demand.
    { highWaterMark: 0 },
  );
  return {
    stream,
    isTaken: () => state === 'taken',
    drop: () => {
      if (state === 'taken') breakOff();
    },
  };
}

const BROKEN = 'The request body is incomplete: the connection was closed, or the response was sent before the body arrived.';
