import type { JsonObject, JsonValue } from '../../catalog/parsing/json-tree.ts';
import { boundedAnswers, type EndpointAnswers } from '../../catalog/record/endpoint-facts.ts';
import { FetchError, type NetworkBudget } from '../guarded-fetch/index.ts';
import { handshakeOf } from '../mcp/handshake.ts';
import { inMcpSession, type McpSession, type McpSessionOptions } from '../mcp/mcp-session.ts';
import { TOOL_PAGE } from '../mcp/tool-page.ts';
import { readChallenges, type Challenge } from './challenge.ts';
import { findOAuthDocument, type OAuthDocument } from './resource-metadata.ts';

/** Options of a question to an endpoint. */
interface AskOptions extends Omit<McpSessionOptions, 'onRefused'> {
  readonly budget: NetworkBudget;
}

/**
 * Asks an MCP endpoint, without credentials, what it is: its handshake and the first page of its tools. If it answers 401, its challenge
 * and its metadata say what it requires.
 *
 * @returns `undefined` if it does not answer as an MCP endpoint, so that nothing is known
 * @throws FetchError if it could not be asked
 */
export async function askEndpoint(endpoint: string, options: AskOptions): Promise<EndpointAnswers | undefined> {
  let challenge: string | undefined;
  const onRefused = (stated: string): void => void (challenge ??= stated);
  const handshake = await inMcpSession(endpoint, { ...options, onRefused }, readHandshake).catch((error: unknown) => {
    if (challenge === undefined) throw error;
    return undefined;
  });
  if (handshake === undefined && challenge === undefined) return undefined;
  const answers: JsonObject = { ...handshake?.answers };
  if (challenge !== undefined) Object.assign(answers, await refusedAnswers(endpoint, challenge, options));
  else if (handshake?.isWhole === true) answers['signIn'] = 'none';
  return boundedAnswers(answers);
}

/** The answers of a connected server, and whether it also listed its tools, if it has any. */
interface Handshake {
  readonly answers: JsonObject;
  readonly isWhole: boolean;
}

async function readHandshake({ client, limits }: McpSession): Promise<Handshake> {
  if (client.getServerCapabilities()?.tools === undefined) return { answers: handshakeOf(client, undefined), isWhole: true };
  const page = await client.request({ method: 'tools/list', params: {} }, TOOL_PAGE, limits).catch(() => undefined);
  return { answers: handshakeOf(client, page), isWhole: page !== undefined };
}

/** What an endpoint that refused access requires. Without a challenge and without metadata, it is not known. */
async function refusedAnswers(endpoint: string, header: string, options: AskOptions): Promise<JsonObject> {
  const challenges = readChallenges(header);
  const bearer = challenges.find(({ scheme }) => scheme === 'bearer');
  const stated = bearer?.parameters.get('resource_metadata');
  const saysOAuth = stated !== undefined || bearer?.parameters.has('scope') === true;
  const found = await findOAuthDocument(endpoint, stated, options).catch((error: unknown) => {
    // The challenge alone says that it is OAuth.
    if (saysOAuth && error instanceof FetchError) return undefined;
    throw error;
  });
  const scheme = (bearer ?? challenges[0])?.scheme;
  const scopes = scopesOf(bearer, found);
  const isOAuth = found !== undefined || saysOAuth;
  const signIn = isOAuth ? 'oauth' : scheme === undefined ? undefined : 'key';
  return {
    ...(signIn && { signIn }),
    ...(scheme !== undefined && { scheme }),
    ...(found?.resourceMetadata !== undefined && { resourceMetadata: found.resourceMetadata }),
    ...(found?.authorizationServers !== undefined && { authorizationServers: found.authorizationServers }),
    ...(isOAuth && scopes !== undefined && { scopes }),
  };
}

/** The scopes of the challenge, which are those that this endpoint needs (RFC 6750 §3), else all that the metadata lists. */
function scopesOf(bearer: Challenge | undefined, found: OAuthDocument | undefined): JsonValue | undefined {
  const stated = bearer?.parameters.get('scope')?.split(' ').filter(Boolean) ?? [];
  return stated.length > 0 ? stated : found?.scopes;
}
