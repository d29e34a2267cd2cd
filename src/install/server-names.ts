/** Letters, digits, hyphens and underscores, starting with a letter or digit: the names that every command-line client accepts. */
export function plainName(name: string): string {
  return name.replaceAll(/[^A-Za-z\d_-]+/g, '-').replaceAll(/^[-_]+|-+$/g, '') || 'server';
}

/** Words of names that say only that something is an MCP server. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['mcp', 'server', 'servers', 'modelcontextprotocol', 'official']);

/**
 * The short name of a server in a client's configuration: its own name without the words that every server has, `exa` for
 * `exa-labs/exa-mcp-server`; the owner's name if none is left.
 */
export function entryName(qualifiedName: string): string {
  const [own = '', owner = ''] = qualifiedName.replace(/^@/, '').split('/').reverse();
  return tellingWords(own) || tellingWords(owner.split('.').at(-1) ?? '') || longEntryName(qualifiedName);
}

/** The name with its owner, `exa-labs-exa-mcp-server`: for a list in which another server has the same short name. */
export function longEntryName(qualifiedName: string): string {
  return plainName(qualifiedName.replace(/^@/, '')).toLowerCase();
}

function tellingWords(name: string): string {
  const words = name.toLowerCase().split(/[^a-z\d]+/);
  return words.filter((word) => word !== '' && !EMPTY_WORDS.has(word)).join('-');
}

/** Words in lower case joined by hyphens: `apiKey` is `api-key`. Empty if the name has no ASCII letter or digit. */
export function kebabName(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
}

/** The name as environment variables are written: `api-key` is `API_KEY`. A digit never comes first. */
export function variableName(name: string): string {
  return kebabName(name)
    .replaceAll('-', '_')
    .toUpperCase()
    .replace(/^(?=\d|$)/, '_');
}
