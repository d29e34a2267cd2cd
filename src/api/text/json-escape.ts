/**
 * Writes some characters of a JSON text as escapes such as `\u003c`, which every JSON parser decodes.
 *
 * @param characters global pattern that matches one UTF-16 unit, and only units that JSON allows solely within strings
 */
export function jsonEscaped(json: string, characters: RegExp): string {
  return json.replaceAll(characters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
