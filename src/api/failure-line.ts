/** What an operator is told of a failure: one line, in which nothing of a request is, and so no key. */
export function failureLine(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return message.split('\n', 1)[0] ?? '';
}
