import { describe, expect, it } from 'vitest';

import { budgetBars } from '../../scripts/bench/site/budgets.ts';
import { weighPage } from '../../scripts/bench/site/transfer.ts';
import { TEN_TOOLS, TWO_HUNDRED_TOOLS } from './gate-content.ts';
import { browser, site, useGates } from './gate-browser.ts';

useGates();

describe('the size of a page before interaction', () => {
  it('is within its budget: home, a server, a server with 200 tools', async () => {
    const weigh = (path: string): ReturnType<typeof weighPage> => weighPage(browser, `${site.origin}/${path}`);
    const weighed = {
      home: await weigh(''),
      server: await weigh(`servers/${TEN_TOOLS}/`),
      large: await weigh(`servers/${TWO_HUNDRED_TOOLS}/`),
    };
    expect(weighed.home.html).toBeGreaterThan(1000);
    expect(weighed.server.rawScript).toBeGreaterThan(0);
    const bars = budgetBars(weighed);
    process.stdout.write(`${bars.map(({ what, figure, bar }) => `${what}: ${figure} (${bar})`).join('\n')}\n`);
    expect(bars.filter(({ held }) => !held)).toEqual([]);
  });
});
