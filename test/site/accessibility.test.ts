import { describe, expect, it } from 'vitest';

import { filesBelow } from '../support/built-site.ts';
import { accessibilityFaultsHere, rulesIn } from '../support/axe.ts';
import { COLOR_SCHEMES, hasAllCases } from '../support/cases.ts';
import { htmlFaults } from '../support/html-faults.ts';
import { STATES, testState } from './accessibility-states.ts';
import { site, useGates, watchedReusedPage } from './gate-browser.ts';
import { PAGE_TYPES } from './page-types.ts';

useGates();

/** What `npm test` opens in a browser: pages that together have most components. `npm run test:full` opens every page and state. */
const OPENED = ['home with results', 'compare servers', 'server with tools', 'check'];

describe.each(Object.entries(STATES))('%s', (name, state) => {
  it('is valid HTML as built', async () => {
    const answer = await fetch(`${site.origin}/${state.path}`);
    expect(htmlFaults(await answer.text())).toEqual([]);
  });

  if (hasAllCases || OPENED.includes(name)) for (const scheme of COLOR_SCHEMES) testState(state, scheme);
});

describe('the rules for dark pages', () => {
  it('report text of little contrast', async () => {
    const { page } = await watchedReusedPage({ colorScheme: 'dark' });
    await page.setContent('<main style="background: #666"><p style="color: #777">Pale</p></main>');
    expect(await accessibilityFaultsHere(page, rulesIn('dark'))).toEqual([expect.stringContaining('color-contrast: 1 × <p')]);
  });
});

describe('the page types of the accessibility tests', () => {
  it('include every part of the site', async () => {
    const parts = (paths: readonly string[]): string[] => [...new Set(paths.map((at) => /^[^/?]*/.exec(at)?.[0] ?? ''))].sort();
    const built = (await filesBelow(site.folder)).filter((file) => file.endsWith('index.html') && !/^(?:api|v0\.1)\//.test(file));
    const looked = Object.values(PAGE_TYPES).map(({ path }) => path);
    expect(parts(looked.filter((at) => !at.endsWith('.html')))).toEqual(parts(built.map((file) => file.replace(/index\.html$/, ''))));
  });
});
