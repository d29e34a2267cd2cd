import { hash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Command } from 'commander';

import { API_KEY_BYTES, apiKeyFrom, isExpired } from '../../src/api/access/api-key.ts';
import { asListedKey } from '../../src/api/access/listed-keys.ts';
import { SCOPES, type Scope } from '../../src/api/access/access.ts';
import { keyFilePath } from '../../src/api/node/keys/key-file.ts';
import { readKeyFile } from '../../src/api/node/keys/read-key-file.ts';
import type { StoredKey } from '../../src/api/node/keys/stored-key.ts';
import { signingKeyCommand } from './signing-key.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { endOf, nameOf, scopesOf } from '../command-line/key-options.ts';
import { withDatabaseKeys, withKeyStore } from '../command-line/key-store.ts';
import { print, printJson, say } from '../terminal/output.ts';
import { textTable } from '../terminal/text-table.ts';

/** The sub-command `portolan keys`. */
export function keysCommand(): Command {
  const keys = listedCommand('keys').addHelpText('after', HELP).helpCommand(false);
  keys
    .command('add')
    .description('Create a key and print it once')
    .requiredOption('--name <name>', 'name of the key: letters, digits and . _ @ -', nameOf)
    .option('--scope <list>', `what the key allows: ${SCOPES.join(', ')} (default: all)`, scopesOf)
    .option('--expires <when>', 'when the key expires: 90d, 12h, 8w, or a date such as 2027-01-31 (default: never)', (text) =>
      endOf(text, Date.now()),
    )
    .option('--json', 'print the key and its metadata as one JSON object')
    .action(add);
  keys.command('list').description('List the keys, without their secret text').option('--json', 'print a JSON object').action(list);
  keys
    .command('revoke')
    .description('Revoke a key; a running server rejects it within a second')
    .argument('[name]', 'name of the key, or at least the first 8 digits of its hash')
    .option('--name <name>', 'the same, written as with keys add')
    .action(revoke);
  keys
    .command('import')
    .description('Copy the keys of a key file into the database')
    .argument('[file]', 'key file (default: the file of PORTOLAN_KEYS)')
    .action(importFile);
  keys.addCommand(signingKeyCommand());
  return keys;
}

const HELP = `
Keys are stored in .portolan/keys.json, or in the file that PORTOLAN_KEYS names, only as SHA-256 hashes.
With PORTOLAN_DATABASE they are stored in that database, for all servers that use it.
A host without files reads them from PORTOLAN_API_KEYS: "add" prints the value to set.
`;

interface AddOptions {
  readonly name: string;
  readonly scope?: readonly Scope[];
  /** ISO 8601 in UTC. */
  readonly expires?: string;
  readonly json?: boolean;
}

async function add({ name, scope = SCOPES, expires, json = false }: AddOptions): Promise<void> {
  const key = apiKeyFrom(randomBytes(API_KEY_BYTES));
  const stored: StoredKey = {
    name,
    hash: hash('sha256', key),
    scopes: scope,
    createdAt: new Date().toISOString(),
    ...(expires !== undefined && { expiresAt: expires }),
  };
  const place = await withKeyStore('created', async (store) => {
    await store.add(stored);
    return store.place;
  });
  if (json) printJson({ ...stored, key });
  else print(key);
  say(`This is the key "${name}". It is shown only once: ${place} stores only its SHA-256 hash.`);
  say(`It allows ${scope.join(', ')} and ${expires === undefined ? 'does not expire' : `expires at ${expires}`}.`);
  say('Send it as a header:  Authorization: Bearer <key>');
  if (scope.includes('site')) say('To open a private catalogue in a browser, enter any user name, and the key as the password.');
  say('For a host without files, add this to PORTOLAN_API_KEYS; separate several with commas:');
  say(`  ${asListedKey(stored)}`);
}

async function list({ json = false }: { readonly json?: boolean }): Promise<void> {
  const { keys, place } = await withKeyStore('existing', async (store) => ({ keys: await store.list(), place: store.place }));
  const now = Date.now();
  if (json) {
    printJson({ keys: keys.map((key) => ({ ...key, expired: isExpired(key, now) })) });
    return;
  }
  if (keys.length === 0) {
    say(`There is no key in ${place}. Create one: npx portolan keys add --name NAME`);
    return;
  }
  const rows = keys.map((key) => [key.name, key.hash.slice(0, 8), key.scopes.join(','), key.createdAt.slice(0, 10), endColumn(key, now)]);
  const heads = ['name', 'hash', 'scopes', 'created', 'expires'];
  print(textTable({ heads, rows, textColumns: heads.length }));
}

function endColumn(key: StoredKey, now: number): string {
  if (key.expiresAt === undefined) return 'never';
  return isExpired(key, now) ? `${key.expiresAt} (expired)` : key.expiresAt;
}

async function revoke(argument: string | undefined, options: { readonly name?: string }, command: Command): Promise<void> {
  const name = argument ?? options.name;
  if (name === undefined) return command.error("error: missing required argument 'name'");
  if (options.name !== undefined && options.name !== name) command.error('error: name one key: after "revoke", or with --name.');
  const revoked = await withKeyStore('existing', (store) => store.revoke(name));
  say(`The key "${revoked.name}" is revoked. A running server notices within a second.`);
}

async function importFile(file = keyFilePath(process.env)): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no key file "${file}". Name the key file to import, or set PORTOLAN_KEYS.`);
  const keys = await readKeyFile(file);
  if (keys.length === 0) throw new Error(`there is no key in "${file}".`);
  const count = await withDatabaseKeys('created', (store) => store.importKeys(keys));
  say(`${count} of ${keys.length} keys of "${file}" are new in the database. It has the others already.`);
}
