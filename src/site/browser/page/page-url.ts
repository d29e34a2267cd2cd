/** Calls a function with the URL of the page, and again after each step back or forward. */
export function followUrl(read: (url: URL) => void): void {
  const readNow = (): void => read(new URL(location.href));
  addEventListener('popstate', readNow);
  readNow();
}

/** Changes the URL of the page without loading it, with its state: as a new step of the history (`push`), or in place of the current one. */
export function writeUrl(url: URL, how: 'push' | 'replace'): void {
  if (how === 'push') history.pushState(history.state, '', url);
  else history.replaceState(history.state, '', url);
}
