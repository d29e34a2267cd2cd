import type { Page } from 'playwright-core';

import type { FromWorker, ToWorker } from '../../../../src/site/browser/search/search-messages.ts';
import type { ServerCard } from '../../../../src/search/files/server-card.ts';
import type { SearchAnswer } from '../../../../src/search/query/search-engine.ts';

/** What the fake worker records on the page for the test. */
interface Stage {
  asked: ToWorker[];
  tell: (message: FromWorker) => void;
  said: string[];
  shifted: number;
}

declare global {
  /** Members of the page with the fake worker. */
  function staged(): Stage;
}

/** A search on a real page with a fake worker: the test controls the stages of an answer. */
export class FakeSearch {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Installs the fake worker for all documents of a page, and records announcements and layout shifts. */
  static async install(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const stage: Stage = { asked: [], tell: () => undefined, said: [], shifted: 0 };
      Object.assign(window, {
        staged: () => stage,
        Worker: class extends EventTarget {
          constructor() {
            super();
            stage.tell = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
          }
          postMessage(message: ToWorker): void {
            stage.asked.push(message);
          }
        },
      });
      new PerformanceObserver((list) => {
        // Layout shift entries have a value, which the types do not declare.
        for (const entry of list.getEntries()) stage.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' });
      new MutationObserver((changes) => {
        const status = document.getElementById('results-status');
        if (status !== null && changes.some(({ target }) => target === status)) stage.said.push(status.textContent);
      }).observe(document, { childList: true, subtree: true });
    });
  }

  /** Waits for the newest request, with a number above `after`. */
  async asked(after = 0): Promise<Extract<ToWorker, { type: 'search' }>> {
    const handle = await this.#page.waitForFunction(
      (least) => staged().asked.find((message) => message.type === 'search' && message.number > least),
      after,
    );
    return (await handle.jsonValue()) as Extract<ToWorker, { type: 'search' }>;
  }

  async tell(message: FromWorker): Promise<void> {
    await this.#page.evaluate((data) => staged().tell(data), message);
  }

  /** All texts of the status, in order. */
  said(): Promise<string[]> {
    return this.#page.evaluate(() => staged().said);
  }

  /** The cumulative layout shift of the page. */
  shifted(): Promise<number> {
    return this.#page.evaluate(() => staged().shifted);
  }
}

/** Options of {@link answerWith}, and members that replace those of the answer. */
interface AnswerOptions extends Partial<SearchAnswer> {
  /** Whether hits have names only. */
  readonly names?: boolean;
  /** Letters of the servers that are only similar in meaning. */
  readonly similar?: string;
}

/** An answer with these servers, each named `acme/<letter>`. */
export function answerWith(letters: string, { names = false, similar = '', ...rest }: AnswerOptions = {}): SearchAnswer {
  const totalCount = rest.totalCount ?? letters.length;
  const hits = [...letters, ...similar].map((letter, index) => {
    const name = { qualifiedName: `acme/${letter}`, displayName: `Server ${letter}` };
    const card = { ...name, ...CARD, description: `What ${letter} does. `.repeat(letter.charCodeAt(0) % 9).trim() };
    return { ...name, card: names ? undefined : card, score: 10 - index, ...(index >= letters.length && { isSimilar: true as const }) };
  });
  return { hits, totalCount, wordMatches: totalCount, similarCount: similar.length, hints: [], matchedWords: [], stage: 'words', ...rest };
}

const CARD: Omit<ServerCard, 'qualifiedName' | 'displayName' | 'description'> = {
  verified: true,
  deployed: true,
  remote: true,
  local: true,
  signIn: 'oauth',
  ways: ['remote', 'npm'],
  failed: false,
  deprecated: false,
  icon: null,
  owner: 'acme',
  repo: 'servers',
  tags: [],
  useCount: 1234,
  toolCount: 3,
  tokens: 420,
};
