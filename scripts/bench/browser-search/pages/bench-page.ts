/** What a page tells the bench. */
export type PageNews =
  | {
      /** Results are on hand. */
      readonly type: 'answer';
      /** Which answer it is, for an engine that gives several. */
      readonly stage: string;
      /** Milliseconds since the navigation began. */
      readonly at: number;
      readonly names: readonly string[];
    }
  | { /** There is nothing more to come. */ readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string };

/** Asks for the names of ten servers. */
type PageSearch = (query: string) => Promise<readonly string[]>;

declare global {
  /** Hears the page; the bench gives it to every page. */
  var benchTell: (news: PageNews) => void;
  var benchSearch: PageSearch | undefined;
}

/** The query in the page's address. */
export function askedQuery(): string {
  return new URLSearchParams(location.search).get('q') ?? '';
}

/** Tells that results are on hand. */
export function tellAnswer(stage: string, names: readonly string[]): void {
  benchTell({ type: 'answer', stage, at: performance.now(), names });
}

/** Loads an engine, asks the query in the page's address, and keeps the engine for further questions. */
export async function runPage(open: () => Promise<PageSearch>): Promise<void> {
  try {
    const search = await open();
    tellAnswer('answer', await search(askedQuery()));
    globalThis.benchSearch = search;
    benchTell({ type: 'done' });
  } catch (error) {
    benchTell({ type: 'failed', message: String(error) });
  }
}
