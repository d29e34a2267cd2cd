/** Parts of the page that say whether somebody wants to search. */
export interface SearchFormParts {
  readonly form: HTMLFormElement;
  readonly box: HTMLInputElement;
}

/**
 * Loads the search once: when the address holds one, when something was typed before this script arrived, or when a person turns to the
 * box. Until then the page carries nothing of it.
 *
 * @param failed told where it could not be loaded; the next turn to the box tries again
 */
export function loadOnDemand({ form, box }: SearchFormParts, load: () => Promise<void>, failed: () => void): void {
  const turns = new AbortController();
  let isLoading = false;
  const want = (): void => {
    if (isLoading) return;
    isLoading = true;
    load().then(
      () => turns.abort(),
      () => {
        isLoading = false;
        failed();
      },
    );
  };
  const { signal } = turns;
  form.addEventListener('focusin', want, { signal });
  form.addEventListener('pointerdown', want, { signal, passive: true });
  box.addEventListener('pointerenter', want, { signal, passive: true });
  box.addEventListener('input', want, { signal });
  const isAsked = new URLSearchParams(location.search).size > 0;
  if (isAsked || box.value !== box.defaultValue || document.activeElement === box) want();
}
