import type { Writable } from 'node:stream';

/** The priority of a request (RFC 9218 §4). */
export interface Priority {
  /** 0 (most urgent) to 7. */
  readonly urgency: number;
  /** Whether the client can process parts of the response: such responses share the bandwidth. */
  readonly isIncremental: boolean;
}

/** Reads the header `priority`. */
export function readPriority(header: string | undefined): Priority {
  const urgency = Number(/\bu=([0-7])/.exec(header ?? '')?.[1] ?? 3);
  return { urgency, isIncremental: /(?:^|,)\s*i\s*(?:,|$)/.test(header ?? '') };
}

/** Bytes per write. */
const PIECE = 5600;

interface Response extends Priority {
  readonly stream: Writable;
  readonly body: Uint8Array;
  sent: number;
}

/**
 * Sends responses over one connection like typical hosts do: the most urgent first, incremental ones of equal urgency in turns, the others one
 * after the other. Node itself would interleave all of them, so that all would end at the same time.
 */
export class ResponseQueue {
  readonly #window: number;
  readonly #waiting: Response[] = [];
  #underway = 0;

  /** @param window maximum bytes in flight; Infinity: no limit */
  constructor(window: number) {
    this.#window = window;
  }

  /** Sends a body and ends its stream. */
  add(stream: Writable, body: Uint8Array, priority: Priority): void {
    this.#waiting.push({ ...priority, stream, body, sent: 0 });
    this.#send();
  }

  #send(): void {
    while (this.#underway < this.#window) {
      const response = this.#next();
      if (response === undefined) return;
      const { stream, body, sent } = response;
      const piece = body.subarray(sent, sent + PIECE);
      response.sent += piece.byteLength;
      this.#underway += piece.byteLength;
      stream.write(piece, () => {
        this.#underway -= piece.byteLength;
        this.#send();
      });
      if (response.sent === body.byteLength) stream.end();
    }
  }

  /** The next response to send; it is removed with its last part, and moved behind those of equal urgency if they are incremental. */
  #next(): Response | undefined {
    const urgency = Math.min(...this.#waiting.map((response) => response.urgency));
    const at = this.#waiting.findIndex((response) => response.urgency === urgency);
    const response = this.#waiting[at];
    if (response === undefined) return undefined;
    const isLast = response.body.byteLength - response.sent <= PIECE;
    if (isLast || response.isIncremental) this.#waiting.splice(at, 1);
    if (!isLast && response.isIncremental) this.#waiting.push(response);
    return response;
  }
}
