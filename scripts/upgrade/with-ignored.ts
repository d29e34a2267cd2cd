/**
 * A `.gitignore` with the lines of another one that it does not state yet, at its end. Comments are not added, and a line that includes a
 * file again stays alone.
 *
 * @example
 * withIgnored('dist\n', '# Built.\n/dist/\n/.portolan/\n') // 'dist\n/.portolan/\n'
 */
export function withIgnored(own: string, wanted: string): string {
  const stated = new Set(own.split('\n').map(ignoredName));
  const missing = wanted.split('\n').filter((line) => !/^(?:#|$)/.test(line) && !stated.has(ignoredName(line)));
  const end = own === '' || own.endsWith('\n') ? '' : '\n';
  return missing.length === 0 ? own : `${own}${end}${missing.join('\n')}\n`;
}

/** The name in a line, without what restricts it to folders or to the top of the repository. */
function ignoredName(line: string): string {
  return line
    .trim()
    .replace(/^!?\/?/, '')
    .replace(/\/$/, '');
}
