/** What a key asks for: the search that stands on the page or else the palette, or the palette in any case. */
export type Shortcut = 'search' | 'palette';

/** Which shortcut a key is, if it is one: not while one types, and not together with keys that make it another. */
export function shortcutOf({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
  repeat,
  target,
}: KeyboardEvent): Shortcut | undefined {
  if (altKey || isComposing || repeat || isTyping(target)) return undefined;
  // Some keyboards have the slash on a shifted key.
  if (key === '/') return ctrlKey || metaKey ? undefined : 'search';
  // Where letters are not Latin ones, the key is known by its place.
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  return isK && ctrlKey !== metaKey && !shiftKey ? 'palette' : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
