import tseslint from 'typescript-eslint';

/**
 * A parser for rules that forbid names and modules: code that contains none of them is read as an empty file, which takes a hundredth of
 * the time. Code with an escape in a name or in the specifier of a module is always parsed, and so is code with a comment for ESLint.
 *
 * @param {readonly string[]} names forbidden globals and properties
 * @param {readonly string[]} modules forbidden modules
 */
export function networkParser(names, modules) {
  const name = new RegExp(`\\b(?:${names.join('|')}|eslint)\\b`);
  const specifier = new RegExp(`['"\`](?:${modules.join('|')})['"\`]`);
  const isParsed = (code) => name.test(code) || specifier.test(code) || code.includes('\\u') || ESCAPED_SPECIFIER.test(code);
  return {
    meta: { name: 'network-parser' },
    parseForESLint: (code, options) => tseslint.parser.parseForESLint(isParsed(code) ? code : '', options),
  };
}

/** The specifier of a module with an escape. */
const ESCAPED_SPECIFIER = /\b(?:from|import)\b[^'"`]*(['"`])(?:(?!\1).)*\\/;
