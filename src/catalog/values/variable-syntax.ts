/**
 * Syntaxes that clients replace in their configuration by an environment variable, a file or the output of a command: `${X}`, `${env:X}`,
 * `${{ … }}` and `$(…)`; `$X`; `{env:X}` and `{file:X}`; `{{X}}`; `%X%`.
 */
const SYNTAXES: readonly RegExp[] = [
  /\$[A-Za-z_{(]/,
  /\{[A-Za-z]+:\S/,
  /\{\{/,
  // Two percent-encoded bytes in a row are not a name.
  /%(?![\dA-Fa-f]{2}%)[A-Za-z_][\w()]*%/,
];

const ANY_SYNTAX = new RegExp(SYNTAXES.map(({ source }) => source).join('|'));

/** Whether some client would replace a part of this text. */
export function holdsVariable(text: string): boolean {
  return ANY_SYNTAX.test(text);
}
