import type { ProbeAnswer, ProbeFailure } from './probe.ts';

/** What came of requests, by names of the requests. */
export interface KeptAnswers {
  get(name: string): ProbeAnswer | ProbeFailure | undefined;
  set(name: string, outcome: ProbeAnswer | ProbeFailure): void;
}

/** Keeps what came of requests; where bodies would be too large together, those that nobody asked for longest are forgotten. */
export function keptAnswers(mostBytes: number): KeptAnswers {
  const kept = new Map<string, ProbeAnswer | ProbeFailure>();
  let bytes = 0;
  const forget = (name: string): void => {
    bytes -= sizeOf(kept.get(name));
    kept.delete(name);
  };

  return {
    get(name) {
      const outcome = kept.get(name);
      // Out and in again: the map stays in the order of use.
      if (outcome !== undefined && kept.delete(name)) kept.set(name, outcome);
      return outcome;
    },
    set(name, outcome) {
      forget(name);
      kept.set(name, outcome);
      bytes += sizeOf(outcome);
      for (const other of kept.keys()) {
        if (bytes <= mostBytes || other === name) return;
        if (sizeOf(kept.get(other)) > 0) forget(other);
      }
    },
  };
}

/** Characters are bytes of the body, but for those beyond ASCII. */
function sizeOf(outcome: ProbeAnswer | ProbeFailure | undefined): number {
  return outcome === undefined || 'code' in outcome ? 0 : outcome.text.length;
}
