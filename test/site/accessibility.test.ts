import { describe, expect, it } from 'vitest';

import { filesBelow } from '../support/built-site.ts';
import { COLOR_SCHEMES, hasAllCases } from '../support/cases.ts';
import { htmlFaults } from '../support/html-faults.ts';
import { STATES, testState } from './accessibility-states.ts';
import { site, useGates } from './gate-browser.ts';
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

describe('the page types of the accessibility tests', () => {
  it('include every part of the site', async () => {
    const parts = (paths: readonly string[]): string[] => [...new Set(paths.map((at) => /^[^/?]*/.exec(at)?.[0] ?? ''))].sort();
    const built = (await filesBelow(site.folder)).filter((file) => file.endsWith('index.html') && !/^(?:api|v0\.1)\//.test(file));
    const looked = Object.values(PAGE_TYPES).map(({ path }) => path);
    expect(parts(looked.filter((at) => !at.endsWith('.html')))).toEqual(parts(built.map((file) => file.replace(/index\.html$/, ''))));
  });
});
