/** Maximum time between the release of a pointer and its click, in milliseconds. */
const CLICK_FOLLOWS = 80;

let isPressed = false;
const waiting: (() => void)[] = [];

addEventListener('pointerdown', () => (isPressed = true), { capture: true });
addEventListener('pointerup', () => setTimeout(released, CLICK_FOLLOWS), { capture: true });
addEventListener('pointercancel', released, { capture: true });
addEventListener('click', () => setTimeout(released), { capture: true });

/**
 * Runs an action now or, while a pointer is pressed, after the click: an element that moves under a pressed pointer gets no click.
 */
export function afterPress(action: () => void): void {
  if (isPressed) waiting.push(action);
  else action();
}

function released(): void {
  isPressed = false;
  for (const action of waiting.splice(0)) action();
}
