/** Counts what is in progress. */
export interface InProgress {
  /** Starts an operation; call the returned function when it is done. Further calls have no effect. */
  begin(): () => void;
  /** Resolves as soon as nothing is in progress. */
  idle(): Promise<void>;
}

/** @see InProgress */
export function inProgress(): InProgress {
  const open = new Set<object>();
  let waiting: (() => void)[] = [];
  return {
    begin() {
      const each = {};
      open.add(each);
      return () => {
        open.delete(each);
        if (open.size > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    idle: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
