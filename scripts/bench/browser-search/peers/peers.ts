import type { Peer } from './peer.ts';
import { flexSearch } from './flexsearch.ts';
import { lunr } from './lunr.ts';
import { miniSearch } from './minisearch.ts';
import { orama } from './orama.ts';
import { pagefind } from './pagefind.ts';

/** All peers, by the name of their folder. */
export const PEERS: Readonly<Record<string, Peer>> = { pagefind, minisearch: miniSearch, flexsearch: flexSearch, lunr, orama };
