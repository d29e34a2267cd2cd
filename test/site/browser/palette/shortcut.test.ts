import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { shortcutOf } from '../../../../src/site/browser/palette/shortcut.ts';

class FakeElement {
  readonly #isTyping: boolean;
  constructor(isTyping: boolean) {
    this.#isTyping = isTyping;
  }
  closest(): FakeElement | null {
    return this.#isTyping ? this : null;
  }
}

beforeAll(() => void vi.stubGlobal('HTMLElement', FakeElement));
afterAll(() => void vi.unstubAllGlobals());

function pressed(keys: Partial<KeyboardEvent>, isTyping = false): ReturnType<typeof shortcutOf> {
  const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, repeat: false };
  // The test sets only the members that identify a shortcut.
  return shortcutOf({ ...none, ...keys, target: new FakeElement(isTyping) } as unknown as KeyboardEvent);
}

describe('a key press', () => {
  it.each([
    ['a slash', { key: '/' }, 'search'],
    ['a slash on a shifted key', { key: '/', shiftKey: true }, 'search'],
    ['Ctrl+K', { key: 'k', ctrlKey: true }, 'palette'],
    ['⌘K', { key: 'k', metaKey: true }, 'palette'],
    ['Ctrl+K with capitals locked', { key: 'K', ctrlKey: true }, 'palette'],
    ['Ctrl and the K key on a Cyrillic layout', { key: 'л', code: 'KeyK', ctrlKey: true }, 'palette'],
  ])('is a shortcut: %s', (_, keys, expected) => {
    expect(pressed(keys)).toBe(expected);
  });

  it.each([
    ['K alone', { key: 'k' }],
    ['Ctrl and a slash', { key: '/', ctrlKey: true }],
    ['Alt and a slash', { key: '/', altKey: true }],
    ['⌘ and a slash', { key: '/', metaKey: true }],
    ['Ctrl+Shift+K', { key: 'K', ctrlKey: true, shiftKey: true }],
    ['Ctrl+Alt+K', { key: 'k', ctrlKey: true, altKey: true }],
    ['Ctrl+⌘+K', { key: 'k', ctrlKey: true, metaKey: true }],
    ['Ctrl and T at the position of the K key', { key: 't', code: 'KeyK', ctrlKey: true }],
    ['a slash that is part of a character being composed', { key: '/', isComposing: true }],
    ['a repeated slash of a key that is held down', { key: '/', repeat: true }],
  ])('is not a shortcut: %s', (_, keys) => {
    expect(pressed(keys)).toBeUndefined();
  });

  it.each([{ key: '/' }, { key: 'k', ctrlKey: true }])('is not a shortcut during text input: %j', (keys) => {
    expect(pressed(keys, true)).toBeUndefined();
  });
});
