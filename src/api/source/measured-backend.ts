import { recordSearch } from '../../telemetry/record.ts';
import { errorType, withSpan } from '../../telemetry/with-span.ts';
import type { SearchBackend } from './search-backend.ts';

/**
 * A backend whose searches are measured. Nothing of a query is recorded.
 *
 * @param now milliseconds of a clock
 */
export function measuredBackend(backend: SearchBackend, now: () => number): SearchBackend {
  return {
    async search(search) {
      const startedAt = now();
      try {
        const answer = await withSpan('search', {}, () => backend.search(search));
        recordSearch((now() - startedAt) / 1000);
        return answer;
      } catch (error) {
        recordSearch((now() - startedAt) / 1000, errorType(error));
        throw error;
      }
    },
  };
}
