/**
 * Does something now or, while a pointer is pressed, once it was released: what moves under a pressed pointer gets no click.
 */
export function afterPress(action: () => void): void {
  if (document.querySelector(':active') === null) return action();
  // The click comes after the release.
  document.addEventListener('pointerup', () => setTimeout(action), { once: true });
}
