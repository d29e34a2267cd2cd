/** Action of a key: `search` focuses the search box of the page, or opens the palette if there is none; `palette` opens the palette. */
type Shortcut = 'search' | 'palette';

/** The shortcut of a key event; none while the user types, or with other modifier keys. */
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
  // On some keyboards the slash needs Shift.
  if (key === '/') return ctrlKey || metaKey ? undefined : 'search';
  // On keyboards without Latin letters, the position identifies the key.
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
  return isK && ctrlKey !== metaKey && !shiftKey ? 'palette' : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
