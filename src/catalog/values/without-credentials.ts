/** A text for a message, without the credentials of URLs in it: what precedes an `@` before the host. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/(?<=^|[a-z\d+.-]:|[\s"(])\/\/[^\s/?#"]*@/gi, '//…@');
}
