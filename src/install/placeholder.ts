import { isExpanded, partsOf } from './text-parts.ts';
import { kebabName, variableName } from './server-names.ts';
import type { ServerTarget, Setting } from './launch/target.ts';

/** How a client supports secrets without their value in the file. */
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
  /** `YOUR_VAR`: replaced manually, because the client substitutes nothing. */
  | 'by-hand';

/**
 * Whether secrets are written: `literally` where no client reads the text, but a person or a shell that quotes it, so that a secret may
 * contain what clients would expand.
 */
export type Reveal = boolean | 'literally';

/** A text that replaces a secret. */
export interface Placeholder {
  /** The text in the snippet. */
  readonly text: string;
  readonly style: SecretStyle;
  /** Unique for the server and prefixed with its name, because clients share such names between servers. */
  readonly id: string;
  /** Description of the value. */
  readonly label: string;
  /** The secret becomes part of a URL without encoding: the user must percent-encode its value. */
  readonly inUrl: boolean;
  /** It is no secret: clients may show what the user enters. */
  readonly visible?: true;
  /** A value is known, of which some client would replace a part. */
  readonly expanded?: true;
  /** The allowed values. */
  readonly choices?: readonly string[];
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
 * A placeholder for each secret of a server, in the order in which they appear, and for each other value that clients would expand.
 * With `reveal`, only for the latter.
 */
export function placeholdersOf(target: ServerTarget, style: SecretStyle, reveal: Reveal): ReadonlyMap<Setting, Placeholder> {
  const placeholders = new Map<Setting, Placeholder>();
  const server = kebabName(target.name) || 'server';
  const taken = new Set<string>();
  for (const { setting, inUrl } of hiddenIn(target, reveal)) {
    const name = freeName(kebabName(setting.name) || 'secret', taken);
    const id = `${server}-${name}`;
    const { label = setting.name, secret, choices } = setting;
    const entered = { ...(!secret && { visible: true as const }), ...(choices && { choices }) };
    const expanded = !inUrl && isExpanded(setting) && { expanded: true as const };
    placeholders.set(setting, { text: TEXTS[style](id, name), style, id, label, inUrl, ...entered, ...expanded });
  }
  return placeholders;
}

interface Hidden {
  readonly setting: Setting;
  readonly inUrl: boolean;
}

function hiddenIn({ connection }: ServerTarget, reveal: Reveal): Hidden[] {
  const isSecret = (setting: Setting): boolean => isWithheld(setting, reveal);
  const among = (settings: readonly (string | Setting)[], isHidden: (setting: Setting) => boolean, inUrl = false): Hidden[] =>
    // A setting used in several places has one placeholder.
    [...new Set(settings)].flatMap((setting) => (typeof setting !== 'string' && isHidden(setting) ? [{ setting, inUrl }] : []));
  switch (connection.kind) {
    case 'http':
      return [
        ...among(connection.params, isSecret, true),
        ...among(connection.headers.flatMap(partsOf), (setting) => isHiddenInText(setting, reveal)),
      ];
    case 'stdio':
      return [
        ...among(connection.args.flatMap(partsOf), (setting) => isHiddenInText(setting, reveal)),
        ...among(connection.env.flatMap(partsOf), (setting) => isHiddenInText(setting, reveal)),
      ];
  }
}

/** Whether a placeholder replaces a setting of a header, an argument or an environment variable. */
export function isHiddenInText(setting: Setting, reveal: Reveal): boolean {
  return isWithheld(setting, reveal) || (isExpanded(setting) && !(setting.secret && reveal === 'literally'));
}

function isWithheld({ secret, missing = false }: Setting, reveal: Reveal): boolean {
  return missing || (secret && reveal === false);
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  return free;
}
