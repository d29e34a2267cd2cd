import type { ApiKey } from '../../access/api-key.ts';

/** A key in the key file. */
export interface StoredKey extends ApiKey {
  /** ISO 8601 with zone. */
  readonly createdAt: string;
}
