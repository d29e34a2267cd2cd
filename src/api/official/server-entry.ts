import type { Publication } from '../../catalog/published/published.ts';
import type { ServerRecord } from '../../catalog/record/record.ts';
import { REGISTRY_OFFICIAL } from '../../catalog/values/server-json-format.ts';
import { markupFreeJson } from '../text/markup-free-json.ts';
import { toServerJson, type ServerJson } from './server-json.ts';

/** Registry metadata of an entry. Times are ISO 8601 with zone. */
export interface RegistryOfficial {
  readonly status: 'active' | 'deprecated';
  /** Why it is deprecated; omitted if its source does not state it. */
  readonly statusMessage?: string;
  /** For an active entry the time of publication. For a deprecated one without a stated time, the time of the last change. */
  readonly statusChangedAt: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly isLatest: true;
}

/** An entry of a list: the `server.json` with the registry's metadata. Clients fail on an entry without `_meta`. */
export interface ServerEntry {
  readonly server: ServerJson;
  readonly _meta: { readonly [REGISTRY_OFFICIAL]: RegistryOfficial };
}

/** A record as an entry. A catalogue has one version of each server. */
export function toServerEntry(record: ServerRecord, name: string, publication: Publication): ServerEntry {
  const { createdAt, updatedAt, status = 'active', statusMessage, statusChangedAt } = record;
  const official: RegistryOfficial = {
    status,
    ...(statusMessage !== undefined && { statusMessage }),
    statusChangedAt: status === 'active' ? createdAt : (statusChangedAt ?? updatedAt),
    publishedAt: createdAt,
    updatedAt,
    isLatest: true,
  };
  return { server: toServerJson(record, name, publication), _meta: { [REGISTRY_OFFICIAL]: official } };
}

/** Entries in one part of a long list. */
const ENTRIES_OF_PART = 200;

/** {@link listBody} of a list that may be too long for one string, in parts. */
export function* listParts(entries: readonly (() => string)[]): Generator<string> {
  yield '{"servers":[';
  for (let at = 0; at < entries.length; at += ENTRIES_OF_PART) {
    const part = entries.slice(at, at + ENTRIES_OF_PART).map((entry) => entry());
    yield `${at === 0 ? '' : ','}${part.join(',')}`;
  }
  yield `],"metadata":${listMetadata(entries.length)}}`;
}

/** The response of `GET /v0.1/servers` and of `…/versions`, from entries that are JSON already. */
export function listBody(entries: readonly string[], nextCursor?: string): string {
  return `{"servers":[${entries.join(',')}],"metadata":${listMetadata(entries.length, nextCursor)}}`;
}

function listMetadata(count: number, nextCursor?: string): string {
  return markupFreeJson({ count, nextCursor });
}
