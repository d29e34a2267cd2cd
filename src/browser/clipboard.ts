/**
 * Copies a text to the byte.
 *
 * @returns whether it could be copied; a browser may forbid it, and has no clipboard for pages that are not served over https
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
