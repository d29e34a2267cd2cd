/**
 * JSON in which some characters stand as `\u003c` and the like, which any reader of JSON undoes.
 *
 * @param characters matches one UTF-16 unit at a time, which JSON has only within its strings; global
 */
export function jsonEscaped(json: string, characters: RegExp): string {
  return json.replaceAll(characters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
