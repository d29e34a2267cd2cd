/** What words mean here that other programs have as commands. The nearest name by its letters would be another one. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['create', 'init'],
  ['new', 'init'],
  ['preview', 'serve'],
  ['revoke', 'keys revoke'],
  ['sign', 'keys signing'],
  ['update', 'upgrade'],
  ['validate', 'check'],
  ['version', '--version'],
  ['watch', 'dev'],
]);

/** What to write after `portolan` in place of a word that is no command; `undefined` for any other word. */
export function meantCommand(word: string): string | undefined {
  return MEANT.get(word.toLowerCase());
}
