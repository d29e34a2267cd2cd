import { CLIENT_IDS, clientId, nearestClientId } from '../../install/entries/client-id.ts';
import { wayIds, type EntryChoice, type InstalledServer } from '../../install/entries/install-entries.ts';

/** The client and the way of a request for entries, as its caller wrote them. */
interface WrittenChoice {
  /** Id or name of a client, in any case. */
  readonly client?: string | undefined;
  /** Id of a way. */
  readonly way?: string | undefined;
}

/** Why no entries can be given, as a sentence with the known ids. */
interface RefusedChoice {
  readonly refused: 'unknown-client' | 'unknown-way';
  readonly fix: string;
}

/** Reads a choice; empty members count as absent. The text of a refusal contains nothing of the request. */
export function readEntryChoice(server: InstalledServer, { client = '', way = '' }: WrittenChoice): EntryChoice | RefusedChoice {
  const known = client.trim() === '' ? undefined : clientId(client);
  if (client.trim() !== '' && known === undefined) return { refused: 'unknown-client', fix: unknownClient(client) };
  const ids = wayIds(server);
  const wanted = way.trim().toLowerCase();
  if (wanted !== '' && !ids.includes(wanted)) return { refused: 'unknown-way', fix: unknownWay(ids) };
  return { client: known, way: wanted === '' ? undefined : wanted };
}

function unknownClient(written: string): string {
  const nearest = nearestClientId(written);
  return `No client has this id.${nearest === undefined ? '' : ` Did you mean ${nearest}?`} The clients are: ${CLIENT_IDS.join(', ')}.`;
}

function unknownWay(ids: readonly string[]): string {
  return ids.length === 0
    ? 'No way to use this server is known.'
    : `This server has no such way. Its ways are: ${ids.slice(0, MAX_WAYS).join(', ')}.`;
}

/** Ways that a message names. */
const MAX_WAYS = 20;
