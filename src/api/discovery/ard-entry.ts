import type { ServerRecord } from '../../catalog/record/record.ts';
import { plainLine } from '../text/plain-line.ts';
import type { CatalogEntry } from './catalog-entry.ts';

/** Maximum number of tools in an entry, and maximum characters of the name of a tool and of a version. */
const MAX = { capabilities: 20, capability: 64, version: 64 } as const;

/** An entry of Agentic Resource Discovery (ARD v0.91 §4.2): an entry of a catalogue with the terms that a search needs. */
export interface ArdEntry extends CatalogEntry {
  readonly version?: string;
  /** Names of tools. */
  readonly capabilities?: readonly string[];
  /** Queries for which a search should find the entry, 2 to 5. */
  readonly representativeQueries?: readonly string[];
}

/** The entry of a server, with its tools and its representative queries. */
export function ardEntry({ tools, version, representativeQueries = [] }: ServerRecord, entry: CatalogEntry): ArdEntry {
  const names = (tools ?? []).map(({ name }) => plainLine(name, MAX.capability)).filter((name) => name !== '');
  const capabilities = [...new Set(names)].slice(0, MAX.capabilities);
  return {
    ...entry,
    ...(version !== undefined && { version: plainLine(version, MAX.version) }),
    ...(capabilities.length > 0 && { capabilities }),
    ...(representativeQueries.length > 0 && { representativeQueries }),
  };
}
