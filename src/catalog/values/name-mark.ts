import { v5 as uuidV5 } from 'uuid';

/**
 * What tells a name from all others in an address: the first eight digits of a UUID v5 (RFC 9562, section 5.5) of the name.
 *
 * @param kind what is named, in the plural, so that a tool and a category of one name differ
 * @param name any text; half a surrogate pair, which no UTF-8 can hold, is written as JSON escapes it
 */
export function nameMark(kind: 'categories' | 'tools', name: string): string {
  const wellFormed = name.isWellFormed() ? name : JSON.stringify(name);
  return uuidV5(`https://portolan.invalid/${kind}/${wellFormed}`, uuidV5.URL).slice(0, 8);
}
