import type { SourceEntry } from '../source-list/source-entry.ts';

/** `source` of a verification in the list of sources. */
export const VERIFIED_IN_SOURCES = 'sources.yaml';

/** Whether the owner of the name is known to provide the server. */
export type Verification =
  /** Stated by the maintainers in `sources.yaml` or a records file, or proven: repository and server name each other. */
  | {
      readonly kind: 'verified';
      /** List, file or URL that states it. */
      readonly source: string;
    }
  /** Neither stated nor proven. */
  | { readonly kind: 'unverified' }
  /** The proof could not be checked this time. */
  | {
      readonly kind: 'unchecked';
      /** URLs of documents that can prove it; an earlier proof by one of them stays valid. */
      readonly proofs: readonly string[];
    };

/** The verification that the entry in `sources.yaml` states; otherwise `otherwise`. */
export function entryVerification({ verified }: SourceEntry, otherwise: Verification = { kind: 'unverified' }): Verification {
  return verified === true ? { kind: 'verified', source: VERIFIED_IN_SOURCES } : otherwise;
}
