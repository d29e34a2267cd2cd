/** One challenge of a `WWW-Authenticate` header (RFC 9110 §11.6.1). */
export interface Challenge {
  /** In lower case. */
  readonly scheme: string;
  /** Parameters by their name in lower case; the first of equal names. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Maximum number of challenges, and of parameters of each. */
const MAX = { challenges: 8, parameters: 32 } as const;

/** The parts of the header, each matched at one place, so that reading takes linear time. */
const PARTS = {
  separators: /[ \t]*(?:,[ \t]*)*/y,
  token: /[!#$%&'*+.^_`|~\dA-Za-z-]{1,200}/y,
  assignment: /[ \t]*=[ \t]*/y,
  quoted: /"((?:[^"\\]|\\.)*)"/sy,
  /** A credential after a scheme, without a name (`token68`, RFC 9110 §11.2). */
  credential: /[ \t]+[A-Za-z\d\-._~+/]+=*(?=[ \t]*(?:,|$))/y,
} as const;

/**
 * Reads the challenges of a `WWW-Authenticate` header, which may have several, separated by commas like their parameters. Reading ends at
 * the first text that is no challenge; those before it count.
 */
export function readChallenges(header: string): readonly Challenge[] {
  const challenges: { readonly scheme: string; readonly parameters: Map<string, string> }[] = [];
  let at = 0;
  const take = (part: RegExp): RegExpExecArray | null => {
    part.lastIndex = at;
    const match = part.exec(header);
    if (match !== null) at = part.lastIndex;
    return match;
  };
  for (take(PARTS.separators); at < header.length; take(PARTS.separators)) {
    const name = take(PARTS.token)?.[0].toLowerCase();
    if (name === undefined) break;
    const current = challenges.at(-1);
    // A name before an equals sign is a parameter; without one it is the scheme of the next challenge.
    if (current !== undefined && take(PARTS.assignment) !== null) {
      const value = take(PARTS.quoted)?.[1]?.replaceAll(/\\(.)/gs, '$1') ?? take(PARTS.token)?.[0];
      if (value === undefined) break;
      if (!current.parameters.has(name) && current.parameters.size < MAX.parameters) current.parameters.set(name, value);
    } else {
      if (challenges.length === MAX.challenges) break;
      challenges.push({ scheme: name, parameters: new Map() });
      take(PARTS.credential);
    }
  }
  return challenges;
}
