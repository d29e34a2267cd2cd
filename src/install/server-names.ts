/** Letters, digits, hyphens and underscores, starting with a letter or digit: the names that every command-line client accepts. */
export function plainName(name: string): string {
  return name.replaceAll(/[^A-Za-z\d_-]+/g, '-').replaceAll(/^[-_]+|-+$/g, '') || 'server';
}

/** Words of names that say only that something is an MCP server. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['mcp', 'server', 'servers', 'modelcontextprotocol', 'official']);

/** Names that Claude Code keeps for servers of its own or refuses: it loads no entry with one of them, and its command adds none. */
const REFUSED: ReadonlySet<string> = new Set(['workspace', 'computer-use', 'claude-in-chrome', 'remote-devices', 'constructor']);

/**
 * The short name of a server in a client's configuration: its own name without the words that every server has, `exa` for
 * `exa-labs/exa-mcp-server`; the owner's name if none is left, and the long name if a client refuses the short one.
 */
export function entryName(qualifiedName: string): string {
  const [own = '', owner = ''] = qualifiedName.replace(/^@/, '').split('/').reverse();
  const name = tellingWords(own) || tellingWords(owner.split('.').at(-1) ?? '');
  return name === '' || REFUSED.has(name) ? longEntryName(qualifiedName) : name;
}

/** The name with its owner, `exa-labs-exa-mcp-server`: for a list in which another server has the same short name. */
export function longEntryName(qualifiedName: string): string {
  const name = plainName(qualifiedName.replace(/^@/, '')).toLowerCase();
  return REFUSED.has(name) ? `${name}-server` : name;
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
