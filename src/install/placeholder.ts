import { isExpanded, partsOf } from './header-parts.ts';
import { kebabName, variableName } from './server-names.ts';
import type { ServerTarget, Setting } from './target.ts';

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

/**
 * A placeholder for each secret of a server, in the order in which they appear, and for each value of a header that clients would expand.
 * With `reveal` for the latter only.
 */
export function placeholdersOf(target: ServerTarget, style: SecretStyle, reveal: boolean): ReadonlyMap<Setting, Placeholder> {
  const placeholders = new Map<Setting, Placeholder>();
  const server = kebabName(target.name) || 'server';
  const taken = new Set<string>();
  for (const { setting, inUrl } of hiddenIn(target, reveal)) {
    const name = freeName(kebabName(setting.name) || 'secret', taken);
    const id = `${server}-${name}`;
    placeholders.set(setting, { text: TEXTS[style](id, name), style, id, label: setting.label ?? setting.name, inUrl });
  }
  return placeholders;
}

interface Hidden {
  readonly setting: Setting;
  readonly inUrl: boolean;
}

function hiddenIn({ connection }: ServerTarget, reveal: boolean): Hidden[] {
  const isSecret = ({ secret }: Setting): boolean => secret && !reveal;
  const among = (settings: readonly (string | Setting)[], isHidden: (setting: Setting) => boolean, inUrl = false): Hidden[] =>
    // A setting that stands in several places has one placeholder.
    [...new Set(settings)].flatMap((setting) => (typeof setting !== 'string' && isHidden(setting) ? [{ setting, inUrl }] : []));
  switch (connection.kind) {
    case 'http':
      return [
        ...among(connection.params, isSecret, true),
        ...among(connection.headers.flatMap(partsOf), (setting) => isHiddenInHeader(setting, reveal)),
      ];
    case 'stdio':
      return [...among(connection.args, isSecret), ...among(connection.env, isSecret)];
  }
}

/** Whether a placeholder stands for a setting of a header. */
export function isHiddenInHeader(setting: Setting, reveal: boolean): boolean {
  return (setting.secret && !reveal) || isExpanded(setting);
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  return free;
}
