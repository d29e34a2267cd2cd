import { commandLineOf } from '../packages/command-line.ts';
import { packageOfCommand } from '../packages/command-package.ts';
import { packageTree } from '../packages/package-tree.ts';
import { isJsonObject, member, type JsonObject, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';

/** Members of a client's configuration entry, which a record does not have. */
export const COMMAND_KEYS: ReadonlySet<string> = new Set(['command', 'args', 'env', 'mcpServers']);

/** Longest package that a hint shows, in characters. */
const MAX_SHOWN = 800;

/**
 * A record with `command`, `args` and `env`, or with `mcpServers`, as in the configuration of a client: the command is not read, and the hint
 * has the package that it starts.
 */
export function commandProblems(record: JsonObject): Problem[] {
  const servers = member(record, 'mcpServers');
  const nested = isJsonObject(servers)
    ? Object.entries(servers).map(([name, entry]) => ({ entry, pointer: pointerTo('/mcpServers', name) }))
    : [];
  const first = [...COMMAND_KEYS].find((key) => key !== 'mcpServers' && member(record, key) !== undefined);
  const own = first === undefined ? [] : [{ entry: record as JsonValue, pointer: pointerTo('', first) }];
  return [...own, ...nested].map(({ entry, pointer }) => ({
    code: 'command-not-read',
    severity: 'warning',
    message: 'A command is not part of a record; it is not read.',
    hint: hintFor(entry),
    pointer,
  }));
}

function hintFor(entry: JsonValue): string {
  const command = member(entry, 'command');
  const [args, env] = [member(entry, 'args'), member(entry, 'env')];
  const line = commandLineOf({
    command: typeof command === 'string' ? command : '',
    args: Array.isArray(args) ? args.map(textOf) : [],
    env: isJsonObject(env) ? Object.fromEntries(Object.entries(env).map(([name, value]) => [name, textOf(value)])) : {},
  });
  const found = packageOfCommand(line);
  const shown = found.kind === 'package' ? JSON.stringify(packageTree(found.package)) : EXAMPLE;
  return `Write "packages": [${shown.length <= MAX_SHOWN ? shown : EXAMPLE}] instead.`;
}

/** Lists and maps are no texts of a command. */
function textOf(value: JsonValue): string {
  return value === null || typeof value === 'object' ? '' : String(value);
}

const EXAMPLE = '{"registryType": "npm", "identifier": "name", "version": "1.2.3"}';
