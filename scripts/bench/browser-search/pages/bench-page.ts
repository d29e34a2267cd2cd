/** A message of a page to the benchmark. */
export type PageMessage =
  | {
      /** Results are available. */
      readonly type: 'answer';
      /** The stage of the answer, for an engine with several answers. */
      readonly stage: string;
      /** Milliseconds since the navigation began. */
      readonly at: number;
      readonly names: readonly string[];
    }
  | { /** This was the last answer. */ readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string };

/** Searches for the names of ten servers. */
type PageSearch = (query: string) => Promise<readonly string[]>;

declare global {
  /** Receives the messages of the page; the benchmark defines it in every page. */
  var benchReport: (message: PageMessage) => void;
  var benchSearch: PageSearch | undefined;
}

/** The query in the page's URL. */
export function askedQuery(): string {
  return new URLSearchParams(location.search).get('q') ?? '';
}

/** Reports that results are available. */
export function reportAnswer(stage: string, names: readonly string[]): void {
  benchReport({ type: 'answer', stage, at: performance.now(), names });
}

/** Loads an engine, runs the query in the page's URL, and keeps the engine for further queries. */
export async function runPage(open: () => Promise<PageSearch>): Promise<void> {
  try {
    const search = await open();
    reportAnswer('answer', await search(askedQuery()));
    globalThis.benchSearch = search;
    benchReport({ type: 'done' });
  } catch (error) {
    benchReport({ type: 'failed', message: String(error) });
  }
}
