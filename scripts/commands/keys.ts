import { hash, randomBytes } from 'node:crypto';
import type { Command } from 'commander';

import { API_KEY_BYTES, apiKeyFrom, isExpired } from '../../src/api/access/api-key.ts';
import { asListedKey } from '../../src/api/access/listed-keys.ts';
import { SCOPES, type Scope } from '../../src/api/access/access.ts';
import { changeKeyFile, keyFilePath } from '../../src/api/node/keys/key-file.ts';
import { readKeyFile } from '../../src/api/node/keys/read-key-file.ts';
import type { StoredKey } from '../../src/api/node/keys/stored-key.ts';
import { signingKeyCommand } from './signing-key.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { endOf, nameOf, scopesOf } from '../command-line/key-options.ts';
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
    .argument('<name>', 'name of the key, or at least the first 8 digits of its hash')
    .action(revoke);
  keys.addCommand(signingKeyCommand());
  return keys;
}

const HELP = `
Keys are stored in .portolan/keys.json, or in the file that PORTOLAN_KEYS names, only as SHA-256 hashes.
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
  const file = keyFilePath(process.env);
  const key = apiKeyFrom(randomBytes(API_KEY_BYTES));
  const stored: StoredKey = {
    name,
    hash: hash('sha256', key),
    scopes: scope,
    createdAt: new Date().toISOString(),
    ...(expires !== undefined && { expiresAt: expires }),
  };
  await changeKeyFile(file, (keys) => {
    if (!keys.some((known) => known.name === name)) return [...keys, stored];
    throw new Error(
      `there is a key named "${name}" already. Choose another name, or revoke this key first: npx portolan keys revoke ${name}`,
    );
  });
  if (json) printJson({ ...stored, key });
  else print(key);
  say(`This is the key "${name}". It is shown only once: "${file}" stores only its SHA-256 hash.`);
  say(`It allows ${scope.join(', ')} and ${expires === undefined ? 'does not expire' : `expires at ${expires}`}.`);
  say('Send it as a header:  Authorization: Bearer <key>');
  if (scope.includes('site')) say('To open a private catalogue in a browser, enter any user name, and the key as the password.');
  say('For a host without files, add this to PORTOLAN_API_KEYS; separate several with commas:');
  say(`  ${asListedKey(stored)}`);
}

async function list({ json = false }: { readonly json?: boolean }): Promise<void> {
  const file = keyFilePath(process.env);
  const keys = await readKeyFile(file);
  const now = Date.now();
  if (json) {
    printJson({ keys: keys.map((key) => ({ ...key, expired: isExpired(key, now) })) });
    return;
  }
  if (keys.length === 0) {
    say(`There is no key in "${file}". Create one: npx portolan keys add --name NAME`);
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

async function revoke(name: string): Promise<void> {
  const file = keyFilePath(process.env);
  let revoked = name;
  await changeKeyFile(file, (keys) => {
    const [key, ...others] = keysMeant(keys, name);
    if (key === undefined) throw new Error(`there is no key named "${name}" in "${file}". "npx portolan keys list" lists the keys.`);
    if (others.length > 0) throw new Error(`several keys have a hash that starts with "${name}". Write more digits, or the name.`);
    revoked = key.name;
    return keys.filter((known) => known !== key);
  });
  say(`The key "${revoked}" is revoked. A running server notices within a second.`);
}

/** By name, else by the first digits of the hash. */
function keysMeant(keys: readonly StoredKey[], name: string): readonly StoredKey[] {
  const named = keys.filter((key) => key.name === name);
  if (named.length > 0 || !/^[0-9a-f]{8,64}$/i.test(name)) return named;
  return keys.filter((key) => key.hash.startsWith(name.toLowerCase()));
}
