/** A catalogue that a client is pointed at. */
export interface Target {
  /** With the base and a slash at the end. */
  readonly url: string;
  /** Empty if none is required. */
  readonly key: string;
}

/** Something that a client does with a catalogue. */
export interface Operation {
  readonly client: string;
  readonly name: string;
  /** Throws what the client throws, or an {@link UnexpectedAnswer}. */
  readonly run: (target: Target) => Promise<void>;
}

/** What a client got, and should not have. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer' as const;
}

/** Holds what a client got against what it should have. */
export function same(got: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (one !== other) throw new UnexpectedAnswer(`${one.slice(0, 200)} instead of ${other.slice(0, 200)}`);
}

/** Milliseconds that an operation may take: the original's client repeats what failed with 5xx for an hour. */
const MOST = 20_000;

/** `works`, or how an operation fails: the class of the error, and the status if the client reports it. */
export async function outcomeOf({ run }: Operation, target: Target): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('does not end'), MOST)));
  const outcome = run(target).then(() => 'works', failureOf);
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UnexpectedAnswer) return error.message;
  // Both clients name the status, each in its own way.
  const { statusCode, status } = error as Error & { statusCode?: number; status?: number };
  return [error.constructor.name, statusCode ?? status ?? error.message].join(' ');
}
