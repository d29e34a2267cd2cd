/** The parts of the home page that show a search before its script has loaded. */
interface EarlyParts {
  readonly results: HTMLElement;
  /** Its data hold the texts, in the language of the site. */
  readonly status: HTMLElement;
  readonly browse: HTMLElement;
}

/** Shows that the script could not be loaded, above the lists that can be browsed. */
export function showFailedScript({ results, status, browse }: EarlyParts): void {
  results.hidden = false;
  results.removeAttribute('aria-busy');
  browse.hidden = false;
  status.textContent = status.dataset['failed'] ?? '';
}
