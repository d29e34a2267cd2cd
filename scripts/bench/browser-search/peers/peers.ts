import type { Peer } from './peer.ts';
import { flexSearch } from './flexsearch.ts';
import { lunr } from './lunr.ts';
import { miniSearch } from './minisearch.ts';
import { orama } from './orama.ts';
import { pagefind } from './pagefind.ts';

/** Every engine that ours is measured beside, by the name of its folder. */
export const PEERS: Readonly<Record<string, Peer>> = { pagefind, minisearch: miniSearch, flexsearch: flexSearch, lunr, orama };
