/** Characters of Base64 that can be told from other text: 90 bytes. */
const LEAST = 120;

/** Whether Base64, in one or more lines, decodes to readable text. Lines before or after it may be an image. */
export function linesDecodeToText(found: string): boolean {
  const lines = found.length < LEAST ? [] : found.split(/\s+/);
  return lines.some((_, first) => {
    let run = '';
    for (let line = first; line < lines.length && run.length < LEAST; line += 1) run += lines[line] ?? '';
    return run.length >= LEAST && decodesToText(run);
  });
}

/** Whether a run of Base64 (RFC 4648 §4 or §5) decodes to readable text: ASCII with blanks between words. */
function decodesToText(run: string): boolean {
  const whole = run.replaceAll('-', '+').replaceAll('_', '/').slice(0, 1024);
  // A run may begin within a path or a word, so all four alignments are tried.
  return [0, 1, 2, 3].some((start) => isText(decoded(whole.slice(start))));
}

function decoded(base64: string): string {
  return atob(base64.slice(0, base64.length - (base64.length % 4)));
}

function isText(bytes: string): boolean {
  const readable = bytes.match(/[\t\n\r\x20-\x7E]/g)?.length ?? 0;
  const blanks = bytes.match(/[ \n]/g)?.length ?? 0;
  return readable >= bytes.length * 0.95 && blanks >= bytes.length / 25;
}
