import type { ApiKey } from '../../access/api-key.ts';

/** A key as the key file holds it. */
export interface StoredKey extends ApiKey {
  /** ISO 8601 with zone. */
  readonly createdAt: string;
}
