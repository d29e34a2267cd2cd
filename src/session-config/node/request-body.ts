import type { IncomingMessage } from 'node:http';

/** The body of a request, as a stream of the web that is read from the connection only as fast as it is taken. */
export interface RequestBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Whether somebody takes it: not before its first part was asked for, and not after it was cancelled. */
  readonly isTaken: () => boolean;
  /** Leaves what was not taken on the connection, to be discarded. A reader that still waits gets an error. */
  readonly drop: () => void;
}

/**
 * The body of a request of Node. Unlike `Readable.toWeb`, it reads nothing before it is asked to, and who cancels it does not destroy the
 * connection, on which an answer is still to be sent.
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
    // Nothing is read before it is asked for.
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

const BROKEN = 'The body of the request ends early: its connection was closed, or it was answered before its body had come in.';
