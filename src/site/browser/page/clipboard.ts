import * as words from '#messages/form.ts';

/**
 * Copies a text to the byte.
 *
 * @returns whether it could be copied; a browser may forbid it, and has no clipboard for pages that are not served over https
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text, and says whether that was possible. */
export async function copyAndAnnounce(text: string, say: (text: string) => void): Promise<void> {
  say((await copyText(text)) ? words.copied : words.notCopied);
}
