import { copied } from '#messages/form.ts';
import { fileNotCopied } from '#messages/server.ts';

/** Copies the text of a file of this site and announces whether that succeeded. */
export async function copyFile(path: string, announce: (text: string) => void): Promise<void> {
  try {
    // Some browsers allow copying only directly after a press, so they get a promise of the text.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': textOf(path) })]);
    announce(copied);
  } catch {
    announce(fileNotCopied);
  }
}

async function textOf(path: string): Promise<Blob> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Blob([await answer.text()], { type: 'text/plain' });
}
