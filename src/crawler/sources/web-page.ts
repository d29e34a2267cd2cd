/** Whether a text is a page (HTML or XML): neither JSON nor a list of records begins like one. */
export function isPage(text: string): boolean {
  return /^\uFEFF?\s*<[!?a-z]/i.test(text);
}
