import { barTable } from '../support/bar.ts';
import type { BenchReport } from '../support/bench.ts';
import { launchBrowser } from '../browser-search/launch-browser.ts';
import { kilobytes } from '../support/units.ts';
import { medianVerdict, verdictBars } from './bars.ts';
import { PAGES, serveBenchSite } from './bench-site.ts';
import { budgetBars, type Weighed } from './budgets.ts';
import { freePort, auditPage, type Verdict } from './audit-page.ts';
import { loadLighthouse, type Lighthouse } from './lighthouse.ts';
import { weighPage, type Transfer } from './transfer.ts';

type Say = (line: string) => void;

/** Pages that Lighthouse measures. */
const AUDITED = ['home', 'list', 'server'] as const;

/** Builds the site and measures its pages. Other load on the machine affects only the performance scores. */
export async function runSite(say: Say, runs: number): Promise<BenchReport> {
  say('Installing Lighthouse, if it is not there yet …');
  const lighthouse = await loadLighthouse();
  say('Building the bundled catalogue …');
  const site = await serveBenchSite();
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`, '--ignore-certificate-errors']);
  try {
    const weigh = (page: keyof typeof PAGES): Promise<Transfer> => weighPage(browser, `${site.origin}/${PAGES[page]}`);
    const weighed = { home: await weigh('home'), list: await weigh('list'), server: await weigh('server'), large: await weigh('large') };
    const verdicts: Record<string, Verdict> = {};
    for (const page of AUDITED)
      verdicts[page] = await auditRepeatedly(page, `${site.origin}/${PAGES[page]}`, { lighthouse, port, runs, say });
    return report(weighed, verdicts);
  } finally {
    await browser.close();
    await site.close();
  }
}

interface Repetition {
  readonly lighthouse: Lighthouse;
  readonly port: number;
  readonly runs: number;
  readonly say: Say;
}

async function auditRepeatedly(page: string, url: string, { lighthouse, port, runs, say }: Repetition): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (let run = 1; run <= runs; run += 1) {
    say(`Measuring the ${page} page with Lighthouse, run ${run} of ${runs} …`);
    verdicts.push(await auditPage(lighthouse, url, port));
  }
  return medianVerdict(verdicts);
}

function report(weighed: Weighed & { readonly list: Transfer }, verdicts: Readonly<Record<string, Verdict>>): BenchReport {
  const bars = [...budgetBars(weighed), ...Object.entries(verdicts).flatMap(([page, verdict]) => verdictBars(page, verdict))];
  const weights = Object.entries({ ...weighed }).map(([page, { html, css, script, other, requests }]) => [
    page,
    ...[html, css, script, other].map(kilobytes),
    String(requests),
  ]);
  const missed = Object.entries(verdicts).flatMap(([page, verdict]) => verdict.missed.map((check) => [page, check]));
  return {
    tables: [
      { heads: ['compressed by gzip', 'HTML', 'CSS', 'scripts', 'other', 'requests'], rows: weights },
      ...(missed.length > 0 ? [{ heads: ['page', 'failed check'], rows: missed, textColumns: 2 }] : []),
      barTable(bars),
    ],
    data: { node: process.versions.node, weighed, verdicts, bars },
  };
}
