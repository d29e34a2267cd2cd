import type { SourceEntry } from '../source-list/source-entry.ts';

/** `source` of a vouching that stands in the list of sources. */
export const VERIFIED_IN_SOURCES = 'sources.yaml';

/** What a source says of whether the owner makes what is served. */
export type Verification =
  /** Someone vouches: the maintainers in `sources.yaml` or in a records file, or the proof that holds both ways. */
  | {
      readonly kind: 'verified';
      /** List, file or URL in which it stands. */
      readonly source: string;
    }
  /** Nobody vouches, and no proof holds. */
  | { readonly kind: 'unverified' }
  /** The proof could not be judged this time. */
  | {
      readonly kind: 'unchecked';
      /** URLs of the documents of which one would prove it; an earlier proof by one of them still counts. */
      readonly proofs: readonly string[];
    };

/** What the entry in `sources.yaml` says; without its word the verdict of `otherwise` counts. */
export function entryVerification({ verified }: SourceEntry, otherwise: Verification = { kind: 'unverified' }): Verification {
  return verified === true ? { kind: 'verified', source: VERIFIED_IN_SOURCES } : otherwise;
}
