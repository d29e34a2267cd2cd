import { changeKeyFile } from './key-file.ts';
import { keyMeant, nameTaken, type KeyStore } from './key-store.ts';
import { readKeyFile } from './read-key-file.ts';
import type { StoredKey } from './stored-key.ts';

/**
 * The keys of a file.
 *
 * @throws KeyFileError, by each method, if the file is damaged
 */
export function keyFileStore(file: string): KeyStore {
  const place = `"${file}"`;
  return {
    place,
    list: () => readKeyFile(file),
    add: (key) =>
      changeKeyFile(file, (keys) => {
        if (!keys.some(({ name }) => name === key.name)) return [...keys, key];
        throw nameTaken(key.name);
      }),
    async revoke(name) {
      let revoked: StoredKey | undefined;
      await changeKeyFile(file, (keys) => {
        const meant = keyMeant(keys, name, place);
        revoked = meant;
        return keys.filter((key) => key !== meant);
      });
      return revoked ?? keyMeant([], name, place);
    },
  };
}
