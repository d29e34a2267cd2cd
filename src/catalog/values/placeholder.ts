/** A name of a variable within a text: `${NAME}`, `${env:NAME}`, `${NAME:-default}`, `$NAME`, `{{NAME}}`, `%NAME%`, `${{ secrets.NAME }}`. */
const VARIABLE =
  /\$\{\{\s*(?:[A-Za-z]+\.)?([A-Za-z_]\w{0,99})\s*\}\}|\$\{(?:env[:.]|input:|secrets\.)?([A-Za-z_][\w-]{0,99})(?::?-([^{}]{0,500}))?\}|\{\{\s*([A-Za-z_]\w{0,99})\s*\}\}|\$([A-Za-z_]\w{0,99})|%([A-Za-z_]\w{0,99})%/g;

/** A blank to fill in: `<your key>`, `YOUR_API_KEY`. */
const BLANK = /<([^<>]{1,60})>|\b(?:YOUR|MY)_([A-Z][A-Z0-9_]{0,60})\b/g;

/** Texts that must be replaced as a whole. */
const TO_REPLACE = /^(?:(?:your|enter|insert|replace)[-_ ].*|x{3,}|\.{3}|change[-_]?me|todo)$/i;

/** References to a setting that is declared elsewhere: `${config.apiKey}`. */
const REFERENCE = /\$?\{\{?\s*(?:config|configuration|user_config|userConfig|settings)[.[]/;

/** A placeholder instead of a value. */
export type Placeholder = { readonly kind: 'open'; readonly default?: string } | { readonly kind: 'reference' };

/** The placeholder in a text; `undefined` for a value. */
export function placeholderIn(text: string): Placeholder | undefined {
  const trimmed = text.trim();
  if (REFERENCE.test(trimmed)) return { kind: 'reference' };
  if (trimmed === '' || TO_REPLACE.test(trimmed)) return { kind: 'open' };
  const [first] = trimmed.matchAll(VARIABLE);
  if (first === undefined) return trimmed.search(BLANK) >= 0 ? { kind: 'open' } : undefined;
  const byDefault = first[0] === trimmed ? first[3] : undefined;
  return byDefault === undefined ? { kind: 'open' } : { kind: 'open', default: byDefault };
}

/** The text with its variables and blanks as `{name}`, and their names. `PWD` gets another name, because that one is read as a password. */
export function asTemplate(text: string): { readonly template: string; readonly names: readonly string[] } {
  const names = new Set<string>();
  const inBraces = (stated: string): string => {
    const name = stated === 'PWD' ? 'WORKING_DIRECTORY' : stated;
    names.add(name);
    return `{${name}}`;
  };
  const template = text
    .replaceAll(BLANK, (_match, words?: string, name?: string) => inBraces((name ?? words ?? '').trim().replaceAll(/\W+/g, '_')))
    .replaceAll(VARIABLE, (_match, ...groups: unknown[]) => {
      const [secret, braced, , doubled, bare, percent] = groups;
      return inBraces(String(secret ?? braced ?? doubled ?? bare ?? percent));
    });
  return { template, names: [...names] };
}
