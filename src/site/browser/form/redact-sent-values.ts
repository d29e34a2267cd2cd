/** Letters that a value must have at least to be struck out; a shorter one is no secret, and stands in any text by chance. */
const SHORTEST = 4;

/**
 * Strikes out of a text whatever the query of an address says, so that words of a server cannot repeat what was sent to it.
 *
 * @param headers values of headers that were sent, and of the settings within them; what follows a scheme such as `Bearer` counts by itself, too
 */
export function redactSentValues(text: string, url: URL, headers: readonly string[] = []): string {
  const ofHeaders = headers.flatMap((value) => [value, ...value.split(/\s+/).slice(1)]);
  const values = [...url.searchParams.values(), ...ofHeaders].flatMap(spellings).filter(({ length }) => length >= SHORTEST);
  const longestFirst = [...new Set(values)].sort((left, right) => right.length - left.length);
  return longestFirst.reduce((left, value) => left.replaceAll(value, '•••'), text);
}

/** A value as it stands, as an address spells it, and each text within where it is JSON. */
function spellings(value: string): string[] {
  const texts = [value, ...textsWithin(parsed(value))];
  return texts.flatMap((text) => [text, encodeURIComponent(text), new URLSearchParams([['', text]]).toString().slice(1), inJson(text)]);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function textsWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : [];
}
