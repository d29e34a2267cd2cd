/** The parts of the home page that show a search while its script loads. */
interface EarlyParts {
  readonly box: HTMLInputElement;
  readonly results: HTMLElement;
  readonly status: HTMLElement;
  readonly browse: HTMLElement;
}

/**
 * Shows that the search of the URL is on its way, while the script that answers it loads.
 *
 * @param text what the status says
 */
export function showEarlySearch({ box, results, status, browse }: EarlyParts, text: string): void {
  const params = new URLSearchParams(location.search);
  const q = params.get('q') ?? '';
  if (`${q}${params.get('profile') ?? ''}`.trim() === '') return;
  // The user may have typed before this script loaded.
  if (box.value === box.defaultValue) box.value = q;
  results.hidden = false;
  results.ariaBusy = 'true';
  browse.hidden = true;
  // Screen readers announce changes of a region that is already there.
  setTimeout(() => {
    if (status.textContent === '') status.textContent = text;
  });
}

/** Shows that the script could not be loaded, above the list that can be browsed. */
export function showFailedScript({ results, status, browse }: EarlyParts, text: string): void {
  results.hidden = false;
  results.removeAttribute('aria-busy');
  browse.hidden = false;
  status.textContent = text;
}
