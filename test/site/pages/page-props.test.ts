import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Functions that read what other pages show too, so that a page that calls them changes with other servers. */
const READS_THE_CATALOGUE = /\b(?:siteData|siteChecks|siteRelations|siteChanges|sideFileHrefs|buildContext)\(/;

const read = (file: string): string => readFileSync(file, 'utf8');
const pages = globSync('src/site/pages/**/*.astro');
const withPaths = pages.filter((file) => read(file).includes('getStaticPaths()'));

describe('a page of which there are many', () => {
  it('exists: a server, its configuration, lists, checks, profiles and documentation', () => {
    expect(withPaths.length).toBeGreaterThan(8);
  });

  it.each(withPaths)('reads only its props and the settings of the site: %s', (file) => {
    const text = read(file);
    // The function ends at the first closing brace without indentation.
    const start = text.indexOf('getStaticPaths()');
    const end = text.indexOf('\n}\n', start);
    expect(end).toBeGreaterThan(start);
    expect(text.slice(end)).not.toMatch(READS_THE_CATALOGUE);
  });

  it('uses components and a layout that read only theirs', () => {
    const shared = globSync('src/site/{components,layouts}/*.astro');
    expect(shared.length).toBeGreaterThan(10);
    expect(shared.filter((file) => READS_THE_CATALOGUE.test(read(file)))).toEqual([]);
  });
});
