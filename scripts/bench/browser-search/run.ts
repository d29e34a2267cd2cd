import type { Browser } from 'playwright-core';

import { launchBrowser } from './launch-browser.ts';
import type { BenchReport } from '../support/bench.ts';
import { compareWithTargets } from './bars.ts';
import { benchRecords } from './bench-records.ts';
import { ownSite, peerSite } from './engine-site.ts';
import type { EngineFigures, Figures, OwnDetails, OwnStage } from './figures.ts';
import { firstByMeaning, firstOfAll, firstResult, stagesOf } from './first-result.ts';
import { measure, type Seen, type Subject } from './measure.ts';
import { ownInNode, type OwnFigures } from './own-in-node.ts';
import { PEERS } from './peers/peers.ts';
import { warmQueries } from './queries.ts';
import { tablesOf } from './tables.ts';

/** Measures everything. */
export async function runBrowserSearch(say: Say): Promise<BenchReport> {
  const browser = await launchBrowser();
  try {
    return report(await measureAll(browser, say));
  } finally {
    await browser.close();
  }
}

type Say = (line: string) => void;

/** Multiples of the records for the figures in Node. */
const MULTIPLES = [1, 10];

async function measureAll(browser: Browser, say: Say): Promise<Figures> {
  const records = benchRecords();
  const queries = warmQueries(records);
  const { peers, leftOut } = await measurePeers(browser, queries, say);
  say('Building and measuring our engine …');
  const site = await ownSite();
  const text = await measure(browser, { name: 'Portolan, words', site, mode: 'text', pick: firstOfAll }, queries);
  const hybrid = await measure(browser, { name: 'Portolan, hybrid', site, mode: 'hybrid', pick: firstByMeaning }, queries);
  const inNode: OwnFigures[] = [];
  for (const times of MULTIPLES) {
    say(`Measuring our engine in Node with ${(times * records.length).toLocaleString('en')} servers …`);
    inNode.push(await ownInNode(times));
  }
  const own = detailsOf(text, hybrid, inNode);
  return { records: records.length, chromium: browser.version(), text: text.figures, hybrid: hybrid.figures, peers, own, leftOut };
}

async function measurePeers(browser: Browser, queries: readonly string[], say: Say): Promise<Pick<Figures, 'peers' | 'leftOut'>> {
  const peers: EngineFigures[] = [];
  const leftOut: string[] = [];
  for (const [folder, peer] of Object.entries(PEERS)) {
    say(`Building and measuring ${peer.name}; npm installs it in a separate folder if necessary …`);
    try {
      const subject: Subject = { name: peer.name, site: await peerSite(folder, peer), pick: firstOfAll };
      peers.push((await measure(browser, subject, queries)).figures);
    } catch (error) {
      // The output of npm is long; its first line names the command.
      const why = `${peer.name} is left out: ${String(error).split('\n', 1)[0] ?? ''}`;
      say(why);
      leftOut.push(why);
    }
  }
  return { peers, leftOut };
}

function detailsOf(text: Seen, hybrid: Seen, inNode: readonly OwnFigures[]): OwnDetails {
  const stages = (['text', 'hybrid'] as const).flatMap((mode) => {
    const { visits } = mode === 'text' ? text : hybrid;
    return stagesOf(visits).map((stage): OwnStage => ({
      mode,
      stage,
      ...firstResult(visits, (answers) => answers.find((answer) => answer.stage === stage)),
    }));
  });
  return { stages, roundTrip: hybrid.roundTrip, inNode, waterfall: hybrid.visits.slow[0]?.waterfall ?? [] };
}

function report(figures: Figures): BenchReport {
  return { tables: tablesOf(figures), data: { node: process.versions.node, ...figures, bars: compareWithTargets(figures) } };
}
