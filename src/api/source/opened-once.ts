/**
 * Opens something at its first use and shares it with all later callers, also with those who call while it is opening. A failure rejects
 * for the waiting callers and is not stored: the next call opens again.
 */
export function openedOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    if (opened !== undefined) return opened;
    const opening = open();
    opened = opening;
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
    return opening;
  };
}
