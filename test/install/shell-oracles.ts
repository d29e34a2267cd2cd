/** The arguments of a command line as the Microsoft C runtime takes it apart: backslashes, quotation marks, blanks. */
export function runtimeArguments(line: string): string[] {
  const found: string[] = [];
  let index = 0;
  while (index < line.length) {
    while (/[ \t]/.test(line.charAt(index))) index += 1;
    if (index >= line.length) break;
    let argument = '';
    let quoted = false;
    for (; index < line.length && (quoted || !/[ \t]/.test(line.charAt(index))); index += 1) {
      const slashes = /^\\*/.exec(line.slice(index))![0].length;
      const markAfter = line.charAt(index + slashes) === '"';
      argument += '\\'.repeat(markAfter ? Math.floor(slashes / 2) : slashes);
      index += slashes;
      if (markAfter && slashes % 2 === 1) argument += '"';
      else if (markAfter) quoted = !quoted;
      else if (slashes > 0) index -= 1;
      else argument += line.charAt(index);
    }
    found.push(argument);
  }
  return found;
}

/** What cmd makes of a line that a person typed: names between percent signs are variables, and each of them exists. Throws where it would put one in. */
export function typedInCmd(line: string): string {
  for (const [name] of line.matchAll(/%[^%]*%/g)) if (!/["^]/.test(name)) throw new Error(`the variable ${name} is put in`);
  return readByCmd(line);
}

/** What cmd makes of a line, typed or handed on by a batch file: quotation marks and carets are read. Throws where it would start something else. */
export function readByCmd(line: string): string {
  let quoted = false;
  let result = '';
  for (let index = 0; index < line.length; index += 1) {
    const char = line.charAt(index);
    if (char === '"') quoted = !quoted;
    if (!quoted && /[&|<>\r\n]/.test(char)) throw new Error(`cmd acts on ${char}`);
    if (!quoted && char === '^') index += 1;
    result += line.charAt(index);
  }
  return result;
}

/** The words of a line of PowerShell that holds bare and single-quoted words only. */
export function powershellWords(line: string): string[] {
  const words: string[] = [];
  let rest = line;
  while (rest !== '') {
    const [piece = '', bare, quoted] =
      /^(?:([\w/-]+)|['\u2018-\u201B]((?:[^'\u2018-\u201B]|['\u2018-\u201B]{2})*)['\u2018-\u201B])(?: |$)/u.exec(rest) ?? [];
    if (piece === '') throw new Error(`PowerShell cannot read ${rest}`);
    words.push(bare ?? quoted!.replaceAll(/['\u2018-\u201B](['\u2018-\u201B])/g, '$1'));
    rest = rest.slice(piece.length);
  }
  return words;
}

/** The command line that PowerShell makes for a batch file: words with blanks in quotation marks, nothing escaped. */
export function powershellCommandLine(words: readonly string[]): string {
  return words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ');
}

/** The command line that Node makes of arguments on Windows: those with blanks or quotation marks in quotation marks (libuv, `quote_cmd_arg`). */
export function spawnedLine(args: readonly string[]): string {
  const quoted = (argument: string): string => `"${argument.replaceAll(/(\\*)"/g, String.raw`$1$1\"`).replace(/\\+$/, '$&$&')}"`;
  return args.map((argument) => (argument === '' || /[ \t"]/.test(argument) ? quoted(argument) : argument)).join(' ');
}
