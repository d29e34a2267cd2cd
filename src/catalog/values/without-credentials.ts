/**
 * A text for a message, without the credentials of URLs in it: what precedes an `@` before the host. The URL that messages show as an
 * example of a database keeps its placeholders.
 */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/(?<=^|[a-zA-Z\d+.-]:|[\s"(])\/\/(?!USER:PASSWORD@HOST:5432\/)[^\s/?#"]*@/g, '//…@');
}
