import { connectable } from '../../catalog/connectable.ts';
import type { Connection, ServerRecord } from '../../catalog/record.ts';
import { SERVER_JSON_LIMITS } from '../../catalog/server-json-schema.ts';
import { cutText } from '../../words/cut-text.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';

/** What this catalogue knows of a server and `server.json` has no place for, or too little room. */
export interface PublisherProvided {
  readonly qualifiedName: string;
  readonly id: string;
  readonly displayName: string;
  /** Whole, unless it is longer than the room there is; then it ends in an ellipsis. */
  readonly description: string;
  readonly owner: string;
  readonly repo: string;
  readonly verified: boolean;
  readonly deployed: boolean;
  readonly useCount: number;
  readonly tags: readonly string[];
  /** Schema of the session configuration; left out where nothing is known, or it has no room. */
  readonly configSchema?: Connection['configSchema'];
}

/** The original of a `server.json`: as much of it as the official registry takes, the longest parts going first. */
export function publisherProvided(record: ServerRecord): PublisherProvided {
  for (const candidate of candidates(record)) if (hasRoom(candidate)) return candidate;
  return { ...shortest(record), description: '' };
}

function* candidates(record: ServerRecord): Generator<PublisherProvided> {
  const { qualifiedName, id, displayName, description, owner, repo, verified, deployed, useCount, tags } = record;
  const whole = { qualifiedName, id, displayName, description, owner, repo, verified, deployed, useCount, tags };
  const configSchema = connectable(record)?.configSchema ?? {};
  if (Object.keys(configSchema).length > 0) yield { ...whole, configSchema };
  yield whole;
  yield { ...whole, tags: [] };
  for (const most of [2000, 1000, 500, 200]) yield { ...shortest(record), description: cutText(description, most) };
}

/** Everything but the description, in texts that always have room. */
function shortest(record: ServerRecord): PublisherProvided {
  const { qualifiedName, id, description, verified, deployed, useCount } = record;
  const [displayName = '', owner = '', repo = ''] = [record.displayName, record.owner, record.repo].map((text) => cutText(text, 100));
  return { qualifiedName, id, displayName, description, owner, repo, verified, deployed, useCount, tags: [] };
}

const UTF8 = new TextEncoder();

function hasRoom(value: PublisherProvided): boolean {
  return UTF8.encode(markupFreeJson(value)).length <= SERVER_JSON_LIMITS.publisherProvidedBytes;
}
