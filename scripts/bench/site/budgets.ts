import { atMost, type Bar } from '../support/bar.ts';
import { kilobytes } from '../support/units.ts';
import type { Transfer } from './transfer.ts';

/** Maximum bytes of pages before any user interaction, compressed with gzip. */
const BUDGETS = {
  /** HTML, CSS and scripts of the home page. */
  home: 60e3,
  /** Scripts of a server's page. */
  serverScript: 14e3,
  /** HTML of the page of a server with two hundred tools. */
  largePage: 150e3,
} as const;

/** The measured pages. */
export interface Weighed {
  readonly home: Transfer;
  readonly server: Transfer;
  readonly large: Transfer;
}

/** Compares the sizes of pages with the budgets. */
export function budgetBars({ home, server, large }: Weighed): readonly Bar[] {
  return [
    atMost('home: HTML, CSS and scripts before the search is used', home.html + home.css + home.script, BUDGETS.home, kilobytes),
    atMost('server: scripts before any interaction', server.script, BUDGETS.serverScript, kilobytes),
    atMost('server with 200 tools: HTML, CSS and scripts', large.html + large.css + large.script, BUDGETS.largePage, kilobytes),
  ];
}
