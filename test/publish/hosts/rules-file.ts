/** A rule of `_headers`. */
export interface HeaderRule {
  readonly pattern: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** A rule of `_redirects`. */
export interface RedirectRule {
  readonly from: string;
  readonly query: Readonly<Record<string, string>>;
  readonly to: string;
  readonly status: number;
  readonly line: string;
}

/**
 * Reads `_headers`: a pattern at the start of a line, `Name: value` on the indented lines below it.
 *
 * @throws Error at a line of another form
 */
export function readHeaderRules(text: string): HeaderRule[] {
  const rules: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const header = /^\s+([A-Za-z][A-Za-z-]*): (\S.*)$/.exec(line);
    const last = rules.at(-1);
    if (header !== null && last !== undefined) last.headers.push([header[1] ?? '', header[2] ?? '']);
    else if (/^\/\S*$/.test(line)) rules.push({ pattern: line, headers: [] });
    else throw new Error(`_headers: ${line}`);
  }
  return rules;
}

/** Reads `_redirects`: `from [name=value …] to status`. */
export function readRedirectRules(text: string): RedirectRule[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [from = '', ...rest] = line.split(' ');
      const at = rest.findIndex((part) => part.startsWith('/'));
      const [to = '', status = ''] = rest.slice(at);
      if (at === -1 || !/^\d{3}$/.test(status) || rest.length > at + 2) throw new Error(`_redirects: ${line}`);
      const query = Object.fromEntries(rest.slice(0, at).map((pair) => pairOf(pair)));
      return { from, query, to, status: Number(status), line };
    });
}

function pairOf(text: string): [name: string, value: string] {
  const [name = '', value = ''] = text.split('=', 2);
  return [name, value];
}

/** What a pattern takes of a path: its placeholders by name, and the rest as `splat`. `undefined` where it does not match. */
export function matched(pattern: string, path: string): Record<string, string> | undefined {
  const expression = pattern
    .split(/(\*|:[A-Za-z]\w*)/)
    .map((part) => {
      if (part === '*') return '(?<splat>.*)';
      return part.startsWith(':') && part.length > 1 ? `(?<${part.slice(1)}>[^/]+)` : part.replace(/[.+?^$()[\]{}|\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${expression}$`).exec(path)?.groups ?? (new RegExp(`^${expression}$`).test(path) ? {} : undefined);
}

/** The headers of all rules that match. Where two set the same one, hosts join the values by a comma. */
export function headersOf(rules: readonly HeaderRule[], path: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const { pattern, headers: own } of rules) {
    if (matched(pattern, path) === undefined) continue;
    for (const [name, value] of own) {
      const before = headers.get(name.toLowerCase());
      headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
    }
  }
  return headers;
}

/** The destination of a rule with what was taken put in. */
export function filled(to: string, taken: Readonly<Record<string, string>>): string {
  return to.replace(/:([A-Za-z]\w*)/g, (whole, name: string) => taken[name] ?? whole);
}
