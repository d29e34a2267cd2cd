/** Letters, digits, hyphens and underscores, starting with a letter or digit: the names that every command-line client accepts. */
export function plainName(name: string): string {
  return name.replaceAll(/[^A-Za-z\d_-]+/g, '-').replaceAll(/^[-_]+|-+$/g, '') || 'server';
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
