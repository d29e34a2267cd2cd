import type { ServerFacts } from '../../catalog/record/facts.ts';
import type { Connection, Tool } from '../../catalog/record/record.ts';
import { withoutMcp } from '../../catalog/values/http-url.ts';
import { readServerJson } from '../../catalog/server-json/server-json-reader.ts';
import { isJsonObject, jsonObject } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../catalog/parsing/limits.ts';
import { locateProblems } from '../../catalog/parsing/document.ts';
import type { Problem, Read } from '../../catalog/parsing/problem.ts';
import type { ConfigDocument } from './config-document.ts';
import { asWarning } from '../context/fetch-problem.ts';

/** A document in which a server describes itself: the content of a configuration document, and members of a Server Card only. */
export interface SelfDescription extends ConfigDocument, Pick<ServerFacts, 'websiteUrl' | 'icons'> {
  readonly version?: string;
  /** The connection at the server's URL; omitted if the card does not state it. */
  readonly connection?: CardConnection;
  /** Omitted if the card does not list them. */
  readonly tools?: readonly Tool[];
}

/** The members of a connection besides its configuration. */
type CardConnection = Pick<Connection, 'transport' | 'url' | 'endpoint' | 'headers'>;

/**
 * Reads a Server Card (SEP-2127) of the server at one URL: its description, the configuration of the remote at that URL, its tools if listed.
 * The name comes from the list of sources and not from the card.
 *
 * @param base URL of the server, without `/mcp`
 * @param file URL for messages
 */
export function readServerCard(text: string, base: string, file: string): Read<SelfDescription> {
  const document = parseJson(text, { file, limits: UNTRUSTED_LIMITS });
  if (document.value === undefined) return { value: undefined, problems: document.problems };
  if (!isJsonObject(document.value)) return { value: undefined, problems: locateProblems([noCard()], document, file) };
  const { value, problems } = readServerJson(jsonObject([...Object.entries(document.value), ['name', 'server/card']]));
  const found = [...document.problems, ...locateProblems(problems, document, file).map(asWarning)];
  if (value === undefined) return { value: undefined, problems: found };
  const { displayName: title, description, connections = [], tools, version, websiteUrl, icons } = value;
  const remotes = connections.filter(({ type }) => type === 'http');
  const own = remotes.find(({ url }) => url === withoutMcp(base)) ?? (remotes.length === 1 ? remotes[0] : undefined);
  const configSchema = own?.configSchema ?? jsonObject();
  const presentation = { ...(websiteUrl && { websiteUrl }), ...(icons && { icons }) };
  const texts = { title, description, repository: undefined, ...presentation };
  const connection = own && connectionOf(own, base);
  return {
    value: { ...texts, configSchema, ...(version && { version }), ...(connection && { connection }), ...(tools && { tools }) },
    problems: found,
  };
}

/** The connection of the card's own server. URLs at other origins are ignored. */
function connectionOf({ transport, url, endpoint, headers }: Connection, base: string): CardConnection {
  const stated = endpoint ?? url ?? '';
  const isOwn = URL.canParse(stated) && new URL(stated).origin === new URL(base).origin;
  const target = isOwn ? { ...(transport && { transport }), ...(url && { url }), ...(endpoint && { endpoint }) } : {};
  return { ...target, ...(headers && { headers }) };
}

function noCard(): Problem {
  return {
    code: 'not-a-card',
    severity: 'error',
    message: 'A Server Card must be a map.',
    hint: 'Serve a card as SEP-2127 describes it.',
    pointer: '',
  };
}
