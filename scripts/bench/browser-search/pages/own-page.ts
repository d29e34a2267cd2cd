import { createSearchClient, type SearchClient } from '../../../../src/site/browser/search/search-client.ts';
import type { SearchAnswer, SearchMode, SearchRequest } from '../../../../src/search/query/search-engine.ts';
import { askedQuery, reportAnswer } from './bench-page.ts';

// Our engine as in the site: the client in the page, the engine in the worker.
const worker = new Worker(new URL('../../../../src/site/browser/search/search-worker.ts', import.meta.url), { type: 'module' });
const client = createSearchClient(new URL('search/', location.href).href, () => worker);
const mode: SearchMode = new URLSearchParams(location.search).get('mode') === 'text' ? 'text' : 'hybrid';

ask(client, { q: askedQuery(), mode, limit: 10 }, (answer) => reportAnswer(stageOf(answer), namesOf(answer))).then(
  () => {
    globalThis.benchSearch = async (q) => namesOf(await ask(client, { q, mode, limit: 10 }));
    benchReport({ type: 'done' });
  },
  (error: unknown) => benchReport({ type: 'failed', message: String(error) }),
);

/** Resolves with the last answer. */
function ask(client: SearchClient, request: SearchRequest, receive?: (answer: SearchAnswer) => void): Promise<SearchAnswer> {
  return new Promise((resolve, reject) => {
    let last: SearchAnswer | undefined;
    client.ask(request, {
      answered: (answer) => {
        last = answer;
        receive?.(answer);
      },
      done: () => (last === undefined ? reject(new Error('The engine returned no answer.')) : resolve(last)),
      failed: (message) => reject(new Error(message)),
    });
  });
}

function namesOf({ hits }: SearchAnswer): string[] {
  return hits.map(({ displayName }) => displayName);
}

function stageOf({ stage, hits, withoutMeaning }: SearchAnswer): string {
  if (withoutMeaning !== undefined) throw new Error(`Vectors were not used: ${withoutMeaning}`);
  if (hits.some(({ card }) => card === undefined)) return `${stage}, names`;
  return stage;
}
