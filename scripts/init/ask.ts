import { createInterface } from 'node:readline';

/** Puts a question to whoever sits there; an empty answer takes what stands in brackets. */
export type Ask = (question: string, otherwise: string) => Promise<string>;

/** Whoever was asked left instead of answering. */
export class LeftError extends Error {
  override name = 'LeftError' as const;
}

/**
 * A way of asking, where somebody sits at both ends; without one every question is answered by what stands in brackets.
 *
 * @param use is given it; the terminal is left alone afterwards
 * @throws LeftError if whoever is asked presses Ctrl-C or Ctrl-D
 */
export async function withQuestions<T>(isAsked: boolean, use: (ask: Ask) => Promise<T>): Promise<T> {
  if (!isAsked) return use((_, otherwise) => Promise.resolve(otherwise));
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Lines are kept until they are asked for: some are typed, or pasted, before their question stands there.
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
      if (answer === undefined) throw new LeftError('Nothing was made.');
      return answer.trim() || otherwise;
    });
  } finally {
    terminal.close();
  }
}
