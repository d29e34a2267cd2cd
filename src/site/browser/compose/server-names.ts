import { foldName } from '../../../catalog/values/qualified-name.ts';

/** Maximum length of a server's name in a URL, in UTF-16 code units. */
const MAX_LENGTH = 200;

/** The name of a server as a URL gives it, which may be any text. */
export function nameFromUrl(text: string): string {
  return text.trim().slice(0, MAX_LENGTH).toWellFormed();
}

/** A name as a part of a query that stays readable. */
export function readableName(server: string): string {
  return encodeURIComponent(server.toWellFormed()).replaceAll('%2F', '/').replaceAll('%40', '@');
}

/** The names that are not empty, each once after case folding, in their order. */
export function distinctNames(servers: readonly string[]): readonly string[] {
  const byName = new Map<string, string>();
  for (const server of servers) if (server !== '' && !byName.has(foldName(server))) byName.set(foldName(server), server);
  return [...byName.values()];
}
