import { createInterface } from 'node:readline';

/** Asks the user a question; an empty answer selects the default in brackets. */
export type Ask = (question: string, otherwise: string) => Promise<string>;

/** The user cancelled a question. */
export class CancelledError extends Error {
  override name = 'CancelledError' as const;
}

/**
 * Asks questions if stdin and stderr are terminals; otherwise every question gets its default.
 *
 * @param use receives the function that asks; afterwards the terminal is released
 * @throws CancelledError if the user presses Ctrl-C or Ctrl-D
 */
export async function withQuestions<T>(isInteractive: boolean, use: (ask: Ask) => Promise<T>): Promise<T> {
  if (!isInteractive) return use((_, otherwise) => Promise.resolve(otherwise));
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Lines are buffered: some are typed or pasted before their question is printed.
  const typed: string[] = [];
  let wake = (): void => undefined;
  let isLeft = false;
  const changed = (): void => wake();
  terminal.on('line', (line) => {
    typed.push(line);
    changed();
  });
  terminal.once('SIGINT', () => terminal.close());
  terminal.once('close', () => {
    isLeft = true;
    changed();
  });
  try {
    return await use(async (question, otherwise) => {
      terminal.setPrompt(`${question} [${otherwise}] `);
      if (!isLeft) terminal.prompt();
      while (typed.length === 0 && !isLeft) await new Promise<void>((resolve) => (wake = resolve));
      const answer = typed.shift();
      if (answer === undefined) throw new CancelledError('Nothing was created.');
      return answer.trim() || otherwise;
    });
  } finally {
    terminal.close();
  }
}
