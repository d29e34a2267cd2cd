import { patternText } from '../../src/catalog/values/pattern-text.ts';
import type { ServerMatcher } from '../../src/install/entries/server-matchers.ts';

/** A server as a client sees it when it compares it with the allow list of an organisation. */
export type SeenServer = { readonly url: string } | { readonly command: readonly string[] };

/**
 * Whether an allow list permits a server, as VS Code and the Copilot clients compare: a URL as the destination of its requests, in which an
 * asterisk stands for any text, but not across the end of the host; a command by each argument.
 */
export function isAllowed(list: readonly ServerMatcher[], server: SeenServer): boolean {
  return list.some((matcher) =>
    'serverUrl' in matcher
      ? 'url' in server && isUrlAllowed(matcher.serverUrl, server.url)
      : 'command' in server && JSON.stringify(matcher.serverCommand) === JSON.stringify(server.command),
  );
}

function isUrlAllowed(pattern: string, url: string): boolean {
  const { origin, pathname, search } = new URL(url);
  const [, authority = '', rest = ''] = /^([a-z]+:\/\/[^/\\?#]*)(.*)$/s.exec(pattern) ?? [];
  const expression = `^${wild(authority, '[^/@\\\\?#]*')}${wild(rest, '.*')}$`;
  return new RegExp(expression, 'is').test(origin + pathname + search);
}

function wild(text: string, any: string): string {
  return text.split('*').map(patternText).join(any);
}
