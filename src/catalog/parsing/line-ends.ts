/** A text for comparison: without a byte order mark, with LF line breaks, as YAML reads CR LF and CR (YAML 1.2, section 5.4). */
export function withPlainLineEnds(text: string): string {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  if (text.includes('\r')) return text.slice(start).replaceAll(/\r\n?/g, '\n');
  return start === 0 ? text : text.slice(start);
}
