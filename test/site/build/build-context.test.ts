import { afterEach, describe, expect, it } from 'vitest';

import { readStore } from '../../../src/catalog/store/store.ts';
import { buildContext, createBuildContext, oncePerBuild, setBuildContext } from '../../../src/site/build/build-context.ts';

const PUBLICATION = { url: 'https://harbour.example/' };

describe('the build context', () => {
  afterEach(() => setBuildContext(undefined));

  it('is the one that was set, and throws outside of a build', async () => {
    const context = await createBuildContext(readStore('test/golden/harbour/content'), { publication: PUBLICATION });
    setBuildContext(context);
    expect(buildContext()).toBe(context);
    setBuildContext(undefined);
    expect(() => buildContext()).toThrow('pages need one of them');
  });

  it('scans its content store once, at the first use of the findings', async () => {
    const { findings, catalog } = await createBuildContext(readStore('test/golden/harbour/content'), { publication: PUBLICATION });
    expect(findings()).toBe(findings());
    expect(findings().size).toBe(catalog.records.length);
  });

  it('computes a value once for each build', async () => {
    let computed = 0;
    const value = oncePerBuild(({ catalog }) => ({ records: catalog.records, number: (computed += 1) }));
    const store = readStore('test/golden/harbour/content');
    setBuildContext(await createBuildContext(store, { publication: PUBLICATION }));
    expect(value()).toBe(value());
    expect(value().number).toBe(1);
    setBuildContext(await createBuildContext(store, { publication: PUBLICATION }));
    expect(value().number).toBe(2);
  });
});
