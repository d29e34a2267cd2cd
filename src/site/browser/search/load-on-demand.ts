/** The controls of the search form. */
interface SearchFormParts {
  readonly form: HTMLFormElement;
  readonly box: HTMLInputElement;
}

/**
 * Loads the search script once: if the URL contains a search, if the user typed before this script loaded, or when the user interacts with
 * the search box.
 *
 * @param failed called if the script could not be loaded; the next interaction tries again
 */
export function loadOnDemand({ form, box }: SearchFormParts, load: () => Promise<void>, failed: () => void): void {
  const interactions = new AbortController();
  let isLoading = false;
  const start = (): void => {
    if (isLoading) return;
    isLoading = true;
    load().then(
      () => interactions.abort(),
      () => {
        isLoading = false;
        failed();
      },
    );
  };
  const { signal } = interactions;
  form.addEventListener('focusin', start, { signal });
  form.addEventListener('pointerdown', start, { signal, passive: true });
  box.addEventListener('pointerenter', start, { signal, passive: true });
  box.addEventListener('input', start, { signal });
  // Once loaded, the script searches for what is in the box; the browser would load the page again for that.
  form.addEventListener('submit', (event) => isLoading && event.preventDefault(), { signal });
  const hasSearch = new URLSearchParams(location.search).size > 0;
  if (hasSearch || box.value !== box.defaultValue || document.activeElement === box) start();
}
