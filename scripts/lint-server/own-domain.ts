import { ownerOf } from '../../src/catalog/values/qualified-name.ts';

/**
 * Whether a name begins with the domain of one of these URLs, written backwards as in the MCP registry. A sub-domain belongs to its domain.
 *
 * @example
 * isOfOwnDomain('com.example/weather', ['https://mcp.example.com/mcp']) // true
 */
export function isOfOwnDomain(name: string, urls: readonly string[]): boolean {
  const owner = ownerOf(name).toLowerCase();
  // The registry gives these names to accounts, as a catalogue does.
  if (!owner.includes('.') || owner.startsWith('io.github.')) return false;
  const domain = owner.split('.').reverse().join('.');
  return urls.some((url) => `.${URL.parse(url)?.hostname ?? ''}`.endsWith(`.${domain}`));
}
