import type { Peer } from './peer.ts';
import { flexSearch } from './peers/flexsearch.ts';
import { lunr } from './peers/lunr.ts';
import { miniSearch } from './peers/minisearch.ts';
import { orama } from './peers/orama.ts';
import { pagefind } from './peers/pagefind.ts';

/** Every engine that ours is measured beside, by the name of its folder. */
export const PEERS: Readonly<Record<string, Peer>> = { pagefind, minisearch: miniSearch, flexsearch: flexSearch, lunr, orama };
