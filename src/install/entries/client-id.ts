import { lettersOf } from '../../catalog/values/letters-of.ts';
import { nearestWord } from '../../catalog/values/nearest-word.ts';
import { CLIENTS } from '../clients.ts';

/** The ids of all clients, most used first. */
export const CLIENT_IDS: readonly string[] = CLIENTS.map(({ id }) => id);

/** The id of a client from its id or its name, in any case and with any separators; `undefined` for an unknown one. */
export function clientId(text: string): string | undefined {
  const wanted = lettersOf(text);
  return CLIENTS.find(({ id, label }) => lettersOf(id) === wanted || lettersOf(label) === wanted)?.id;
}

/** The id of the client that an unknown name resembles most; `undefined` if none does. */
export function nearestClientId(text: string): string | undefined {
  const wanted = lettersOf(text.slice(0, MAX_NAME));
  const names = CLIENTS.flatMap(({ id, label }) => [
    { id, name: lettersOf(id) },
    { id, name: lettersOf(label) },
  ]);
  const near = nearestWord(
    wanted,
    names.map(({ name }) => name),
  );
  // The longest name in it: `claude-code-cli` means Claude Code.
  const [within] = names.filter(({ name }) => wanted.includes(name)).sort((a, b) => b.name.length - a.name.length);
  return names.find(({ name }) => name === near)?.id ?? within?.id;
}

/** Characters of a name that are compared. */
const MAX_NAME = 60;
