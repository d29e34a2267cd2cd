/** Pending responses of something that may close before they complete. */
export interface PendingAnswers {
  /** The response, or the replacement if the end comes first. */
  wait(answer: Promise<Response>): Promise<Response>;
  end(): void;
}

/** @param atEnd the response to requests that are still pending at the end */
export function pendingAnswers(atEnd: () => Response): PendingAnswers {
  const waiting = new Set<() => void>();
  return {
    wait: (answer) =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => resolve(atEnd());
        waiting.add(giveUp);
        answer.then(resolve, reject).finally(() => waiting.delete(giveUp));
      }),
    end() {
      for (const giveUp of waiting) giveUp();
    },
  };
}
