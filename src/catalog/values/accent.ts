/** Whether a text is a valid colour of `site.yaml`: `#` and six hexadecimal digits. */
export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
