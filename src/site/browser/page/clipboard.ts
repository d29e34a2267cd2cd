import * as words from '#messages/form.ts';

/**
 * Copies a text unchanged.
 *
 * @returns whether it was copied; browsers can forbid it, and provide no clipboard to pages without https
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text and announces whether that succeeded. */
export async function copyAndAnnounce(text: string, say: (text: string) => void): Promise<void> {
  say((await copyText(text)) ? words.copied : words.notCopied);
}
