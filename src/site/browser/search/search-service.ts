import type { SearchEngine, SearchRequest } from '../../../search/query/search-engine.ts';
import type { FromWorker, ToWorker } from './search-messages.ts';

/**
 * Opens the index of a folder.
 *
 * @param url absolute URL of the folder, with a slash at the end
 * @param fresh whether files that were kept from before must be asked for again
 */
export type OpenEngine = (url: string, fresh: boolean) => Promise<SearchEngine>;

/** A question with its number. */
interface Question {
  readonly number: number;
  readonly request: SearchRequest;
  readonly fresh: boolean;
}

/** The worker's side of the search: answers the newest question by stages and forgets the older ones. Every failure is told, none is thrown. */
export class SearchService {
  readonly #open: OpenEngine;
  readonly #tell: (message: FromWorker) => void;
  #url = '';
  #engine: Promise<SearchEngine> | undefined;
  /** Whether opening failed last time. */
  #hasFailed = false;
  #newest = 0;

  constructor(open: OpenEngine, tell: (message: FromWorker) => void) {
    this.#open = open;
    this.#tell = tell;
  }

  /** Takes a message of the page. */
  hear(message: ToWorker): void {
    if (message.type === 'search') {
      this.#newest = message.number;
      void this.#answer(message);
    } else {
      this.#url = message.url;
      // Nobody waits for it yet: the first question tells what went wrong.
      this.#opened().catch(() => undefined);
    }
  }

  async #answer(question: Question): Promise<void> {
    try {
      const opened = await this.#opened();
      const engine = question.fresh && question.number === this.#newest ? await this.#reopened(opened) : opened;
      try {
        await this.#stream(engine, question);
      } catch {
        if (question.number !== this.#newest) return;
        // The site may have been built anew since the index was opened, or a kept file is damaged: a fresh look mends both.
        await this.#stream(await this.#reopened(engine), question);
      }
    } catch (error) {
      this.#say({ type: 'failed', number: question.number, message: error instanceof Error ? error.message : String(error) });
    }
  }

  async #stream(engine: SearchEngine, { number, request }: Question): Promise<void> {
    if (number !== this.#newest) return;
    let totalCount = 0;
    for await (const answer of engine.answers(request)) {
      if (number !== this.#newest) return;
      totalCount = answer.totalCount;
      this.#say({ type: 'answer', number, answer, ...(!engine.knowsMeaning && { isWordsOnly: true }) });
    }
    if (totalCount === 0 && number === this.#newest) {
      // The answer stands also where nothing more can be said.
      const loosened = await engine.loosened(request).catch(() => []);
      if (loosened.length > 0) this.#say({ type: 'loosened', number, loosened });
    }
    this.#say({ type: 'done', number });
  }

  /** A question that was overtaken is not spoken of any more. */
  #say(message: FromWorker): void {
    if (message.number === this.#newest) this.#tell(message);
  }

  #opened(): Promise<SearchEngine> {
    this.#engine ??= this.#start(this.#hasFailed);
    return this.#engine;
  }

  /** Opens the index anew, unless another question has done so already. */
  async #reopened(broken: SearchEngine): Promise<SearchEngine> {
    const current = await this.#opened();
    if (current === broken) this.#engine = this.#start(true);
    return this.#opened();
  }

  async #start(fresh: boolean): Promise<SearchEngine> {
    try {
      const engine = await this.#open(this.#url, fresh);
      this.#hasFailed = false;
      return engine;
    } catch (error) {
      // The next question tries again.
      this.#engine = undefined;
      this.#hasFailed = true;
      throw error;
    }
  }
}
