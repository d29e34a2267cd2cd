/** Whether a text is a colour as `site.yaml` takes it: `#` and six hexadecimal digits. */
export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
