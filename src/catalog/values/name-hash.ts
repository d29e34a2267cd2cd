import { v5 as uuidV5 } from 'uuid';

/**
 * A short hash that makes a name unique in a URL: the first eight digits of a UUID v5 (RFC 9562, section 5.5) of the name.
 *
 * @param kind namespace, so that a tool and a category of the same name differ
 * @param name any text; an unpaired surrogate, which UTF-8 cannot encode, is written as a JSON escape
 */
export function nameHash(kind: 'categories' | 'tools', name: string): string {
  const wellFormed = name.isWellFormed() ? name : JSON.stringify(name);
  return uuidV5(`https://portolan.invalid/${kind}/${wellFormed}`, uuidV5.URL).slice(0, 8);
}
