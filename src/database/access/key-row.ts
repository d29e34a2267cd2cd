import { scopesNamed } from '../../api/access/access.ts';
import type { StoredKey } from '../../api/node/keys/stored-key.ts';

/** A row of the table of keys. */
export interface KeyRow {
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

/** The columns of a {@link KeyRow}. */
export const KEY_COLUMNS = "encode(api_key.hash, 'hex') as hash, name, scopes, created_at, expires_at";

/** The key of a row. */
export function keyFromRow({ hash, name, scopes, created_at: created, expires_at: expires }: KeyRow): StoredKey {
  return {
    name,
    hash,
    scopes: scopesNamed(scopes) ?? [],
    createdAt: created.toISOString(),
    ...(expires !== null && { expiresAt: expires.toISOString() }),
  };
}
