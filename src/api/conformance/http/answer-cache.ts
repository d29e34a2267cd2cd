import type { ProbeAnswer, ProbeFailure } from './probe.ts';

/** Cached outcomes of requests, by key of the request. */
interface AnswerCache {
  get(name: string): ProbeAnswer | ProbeFailure | undefined;
  set(name: string, outcome: ProbeAnswer | ProbeFailure): void;
}

/** Caches the outcomes of requests. If the bodies exceed the limit, the least recently used are removed. */
export function answerCache(maxBytes: number): AnswerCache {
  const kept = new Map<string, ProbeAnswer | ProbeFailure>();
  let bytes = 0;
  const forget = (name: string): void => {
    bytes -= sizeOf(kept.get(name));
    kept.delete(name);
  };

  return {
    get(name) {
      const outcome = kept.get(name);
      // Deleting and inserting again keeps the map in the order of use.
      if (outcome !== undefined && kept.delete(name)) kept.set(name, outcome);
      return outcome;
    },
    set(name, outcome) {
      forget(name);
      kept.set(name, outcome);
      bytes += sizeOf(outcome);
      for (const other of kept.keys()) {
        if (bytes <= maxBytes || other === name) return;
        if (sizeOf(kept.get(other)) > 0) forget(other);
      }
    },
  };
}

/** Counts characters, which are bytes for ASCII bodies. */
function sizeOf(outcome: ProbeAnswer | ProbeFailure | undefined): number {
  return outcome === undefined || 'code' in outcome ? 0 : outcome.text.length;
}
