/**
 * Opens something at its first use and shares it from then on, also with those who ask while it is being opened. A failure is told to
 * those who waited for it, and not kept: the next use opens anew.
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
