const TRUE = /^(?:1|t|T|TRUE|true|True)$/;
const FALSE = /^(?:0|f|F|FALSE|false|False)$/;

/** The boolean that a text states, as Docker reads the value of a flag (`strconv.ParseBool` of Go); `undefined` for any other text. */
export function booleanOf(text: string): boolean | undefined {
  return TRUE.test(text) || (FALSE.test(text) ? false : undefined);
}
