/** Answers that are waited for as long as what they come from is open. */
export interface PendingAnswers {
  /** The answer, or another in its place where the end comes first. */
  wait(answer: Promise<Response>): Promise<Response>;
  end(): void;
}

/** @param atEnd the answer to what can be answered no more */
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
