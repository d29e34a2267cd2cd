import { copied } from '#messages/form.ts';
import { fileNotCopied } from '#messages/server.ts';

/** Copies the text of a file of this site, and says whether that was possible. */
export async function copyFile(path: string, tell: (text: string) => void): Promise<void> {
  try {
    // Some browsers let a page copy only at once after a press: they are given the text as it comes.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': textOf(path) })]);
    tell(copied);
  } catch {
    tell(fileNotCopied);
  }
}

async function textOf(path: string): Promise<Blob> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Blob([await answer.text()], { type: 'text/plain' });
}
