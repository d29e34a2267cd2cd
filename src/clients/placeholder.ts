import { kebabName, variableName } from './server-names.ts';
import type { HeaderTarget, ServerTarget, Setting } from './target.ts';

/** How a client lets a secret be written without its value. */
export type SecretStyle =
  /** `${input:id}`: the client asks and keeps the answer. */
  | 'input'
  /** `${VAR}`: read from the environment. */
  | 'variable'
  /** `${env:VAR}`: read from the environment. */
  | 'env-variable'
  /** `{env:VAR}`: read from the environment. */
  | 'braced-variable'
  /** `${{ secrets.VAR }}`: read from the client's store of secrets. */
  | 'secret-store'
  /** `YOUR_VAR`: replaced by hand, because the client substitutes nothing. */
  | 'by-hand';

/** A text that stands where a secret belongs. */
export interface Placeholder {
  /** The text as it stands in what is shown. */
  readonly text: string;
  readonly style: SecretStyle;
  /** Unlike any other of the same server, and led by the server's name: clients share such names between servers. */
  readonly id: string;
  /** What belongs there, in words. */
  readonly label: string;
  /** The secret becomes part of an address as it stands there: its value must be percent-encoded by whoever gives it. */
  readonly inUrl: boolean;
}

const TEXTS: Readonly<Record<SecretStyle, (id: string, name: string) => string>> = {
  input: (id) => `\${input:${id}}`,
  variable: (id) => `\${${variableName(id)}}`,
  'env-variable': (id) => `\${env:${variableName(id)}}`,
  'braced-variable': (id) => `{env:${variableName(id)}}`,
  'secret-store': (id) => `\${{ secrets.${variableName(id)} }}`,
  'by-hand': (_id, name) => `YOUR_${variableName(name)}`,
};

/** A placeholder for each secret of a server, in the order in which they appear. */
export function placeholdersOf(target: ServerTarget, style: SecretStyle): ReadonlyMap<Setting, Placeholder> {
  const placeholders = new Map<Setting, Placeholder>();
  const server = kebabName(target.name) || 'server';
  const taken = new Set<string>();
  for (const { setting, inUrl } of secretsOf(target)) {
    const name = freeName(kebabName(setting.name) || 'secret', taken);
    const id = `${server}-${name}`;
    placeholders.set(setting, { text: TEXTS[style](id, name), style, id, label: setting.label ?? setting.name, inUrl });
  }
  return placeholders;
}

interface Secret {
  readonly setting: Setting;
  readonly inUrl: boolean;
}

function secretsOf({ connection }: ServerTarget): Secret[] {
  switch (connection.kind) {
    case 'http':
      return [...secretsAmong(connection.params, true), ...secretsAmong(connection.headers.flatMap(partsOf), false)];
    case 'stdio':
      return [...secretsAmong(connection.args, false), ...secretsAmong(connection.env, false)];
  }
}

function partsOf(header: Setting | HeaderTarget): readonly (string | Setting)[] {
  return 'parts' in header ? header.parts : [header];
}

function secretsAmong(settings: readonly (string | Setting)[], inUrl: boolean): Secret[] {
  // A setting that stands in several places has one placeholder.
  return [...new Set(settings)].flatMap((setting) => (typeof setting !== 'string' && setting.secret ? [{ setting, inUrl }] : []));
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  return free;
}
