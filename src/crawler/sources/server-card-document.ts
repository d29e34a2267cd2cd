import type { ServerFacts } from '../../catalog/record/facts.ts';
import type { Connection, Tool } from '../../catalog/record/record.ts';
import { readServerJson } from '../../catalog/server-json/server-json-reader.ts';
import { isJsonObject, jsonObject } from '../../catalog/parsing/json-tree.ts';
import { parseJson } from '../../catalog/parsing/json.ts';
import { UNTRUSTED_LIMITS } from '../../catalog/parsing/limits.ts';
import { locateProblems } from '../../catalog/parsing/document.ts';
import type { Problem, Read } from '../../catalog/parsing/problem.ts';
import type { ConfigDocument } from './config-document.ts';
import { asWarning } from '../context/fetch-problem.ts';

/** A document in which a server describes itself: what a configuration document says, and what only a Server Card does. */
export interface SelfDescription extends ConfigDocument, Pick<ServerFacts, 'websiteUrl' | 'icons'> {
  readonly version?: string;
  /** How the server is reached at its address; left out where the card does not say. */
  readonly wire?: Wire;
  /** Left out where the card does not list them. */
  readonly tools?: readonly Tool[];
}

/** What a card says of a connection beside its configuration. */
export type Wire = Pick<Connection, 'transport' | 'url' | 'endpoint' | 'headers'>;

/**
 * Reads a Server Card (SEP-2127) as what it says of the server at one address: its words, the configuration that its remote there asks
 * for, its tools where they are listed. Which server it is, the list of sources says, whatever the card's name.
 *
 * @param base address of the server, without `/mcp`
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
  const own = remotes.find(({ url }) => url === base.replace(/\/mcp$/, '')) ?? (remotes.length === 1 ? remotes[0] : undefined);
  const configSchema = own?.configSchema ?? jsonObject();
  const presentation = { ...(websiteUrl && { websiteUrl }), ...(icons && { icons }) };
  const words = { title, description, repository: undefined, ...presentation };
  const wire = own && wireOf(own, base);
  return {
    value: { ...words, configSchema, ...(version && { version }), ...(wire && { wire }), ...(tools && { tools }) },
    problems: found,
  };
}

/** A card may say how its own server is reached; an address elsewhere is not taken from it. */
function wireOf({ transport, url, endpoint, headers }: Connection, base: string): Wire {
  const stated = endpoint ?? url ?? '';
  const isOwn = URL.canParse(stated) && new URL(stated).origin === new URL(base).origin;
  const reached = isOwn ? { ...(transport && { transport }), ...(url && { url }), ...(endpoint && { endpoint }) } : {};
  return { ...reached, ...(headers && { headers }) };
}

function noCard(): Problem {
  return {
    code: 'not-a-card',
    severity: 'error',
    message: 'A Server Card is a map.',
    hint: 'Serve a card as SEP-2127 describes it.',
    pointer: '',
  };
}
