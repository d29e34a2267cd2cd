import { isHashStart, keyMeant, nameTaken, type KeyStore } from '../../api/node/keys/key-store.ts';
import type { StoredKey } from '../../api/node/keys/stored-key.ts';
import type { Database } from '../connection/database.ts';
import { keyFromRow, KEY_COLUMNS, type KeyRow } from './key-row.ts';

/** The keys of a database, which can take over those of a key file. */
export interface DatabaseKeyStore extends KeyStore {
  /**
   * Adds keys that the database lacks, all or none. A key that was revoked in the database stays revoked.
   *
   * @returns the number of added keys
   * @throws Error, with a fix, if another key has the name of one of them
   */
  importKeys(keys: readonly StoredKey[]): Promise<number>;
}

const PLACE = 'the database';

const SELECT = `select ${KEY_COLUMNS} from portolan.api_key`;

const INSERT = `insert into portolan.api_key (hash, name, scopes, created_at, expires_at) values (decode($1, 'hex'), $2, $3, $4, $5)
  on conflict do nothing returning name`;

const values = ({ hash, name, scopes, createdAt, expiresAt }: StoredKey): readonly unknown[] => [
  hash,
  name,
  scopes,
  createdAt,
  expiresAt ?? null,
];

/** @throws DatabaseError, by each method, if the database cannot be reached */
export function databaseKeyStore(database: Database): DatabaseKeyStore {
  return {
    place: PLACE,
    async list() {
      const rows = await database.query<KeyRow>(`${SELECT} where revoked_at is null order by created_at, name`);
      return rows.map(keyFromRow);
    },
    async add(key) {
      const added = await database.query(INSERT, values(key));
      if (added.length === 0) throw nameTaken(key.name);
    },
    async revoke(text) {
      // Hashes between the digits followed by zeros and by f are those that start with the digits.
      const [first, last] = isHashStart(text) ? ['0', 'f'].map((digit) => text.padEnd(64, digit)) : ['', ''];
      const rows = await database.query<KeyRow>(
        `${SELECT} where revoked_at is null and (name = $1 or ($2 <> '' and hash between decode($2, 'hex') and decode($3, 'hex'))) limit 100`,
        [text, first, last],
      );
      const key = keyMeant(rows.map(keyFromRow), text, PLACE);
      await database.query("update portolan.api_key set revoked_at = now() where hash = decode($1, 'hex') and revoked_at is null", [
        key.hash,
      ]);
      return key;
    },
    importKeys: (keys) =>
      database.transaction(async (client) => {
        let count = 0;
        for (const key of keys) {
          const known = await client.query("select from portolan.api_key where hash = decode($1, 'hex')", [key.hash]);
          if (known.length > 0) continue;
          const added = await client.query(INSERT, values(key));
          if (added.length === 0) throw nameTaken(key.name);
          count += 1;
        }
        return count;
      }),
  };
}
