import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

import { MEMORY_FILE } from '../../../../src/crawler/index.ts';
import type { CrawlFixture } from '../../../support/crawl-fixture.ts';
import { fakeGithubOwner, type RunningOwner } from '../../../support/fake-github-owner.ts';
import { day, statusOf } from '../../../support/reconciled.ts';
import { githubRepository } from '../../../support/upstreams.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function owner(names: readonly string[]): Promise<RunningOwner> {
  const running = await fakeGithubOwner(names);
  closing.push(running.close);
  return running;
}

const fileOf = (name: string): string => `name: ${name}\nstartCommand: {type: stdio, configSchema: {type: object}}\n`;

/** The same repository after a push. */
const pushed = (name: string): object => githubRepository(name, { pushed_at: '2026-01-02T00:00:00Z' });

async function statesOf(fixture: CrawlFixture, names: readonly string[]): Promise<readonly unknown[]> {
  return Promise.all(names.map((name) => statusOf(fixture, name)));
}

describe('platform files of a GitHub owner', () => {
  it('that moved and cannot be read at their new path keep their server', async () => {
    const { state, fixture, crawl } = await owner(['many']);
    state.files = { many: { 'a/smithery.yaml': fileOf('acme/a'), 'b/smithery.yaml': fileOf('acme/b') } };
    await crawl({ now: day(1) });
    state.repositories = [pushed('many')];
    state.files = { many: { 'a/smithery.yaml': fileOf('acme/a'), 'moved/smithery.yaml': fileOf('acme/b') } };
    state.failing = /moved/;
    await crawl({ now: day(2), random: () => 0 });
    expect(await statesOf(fixture, ['acme/a', 'acme/b'])).toEqual(['good', 'good']);
    state.failing = undefined;
    state.files = { many: { 'a/smithery.yaml': fileOf('acme/a') } };
    await crawl({ now: day(3) });
    expect(await statesOf(fixture, ['acme/a', 'acme/b'])).toEqual(['good', 'gone']);
  });

  it('may take a name that another file releases in the same push', async () => {
    const { state, fixture, crawl } = await owner(['many']);
    state.files = { many: { 'a/smithery.yaml': fileOf('acme/old') } };
    await crawl({ now: day(1) });
    const before = await fixture.record('acme/old');
    state.repositories = [pushed('many')];
    state.files = { many: { 'a/smithery.yaml': fileOf('acme/new'), 'b/smithery.yaml': fileOf('acme/old') } };
    await crawl({ now: day(2) });
    expect(await statesOf(fixture, ['acme/new', 'acme/old'])).toEqual(['good', 'good']);
    expect((await fixture.record('acme/new'))?.facts.id).toBe(before?.facts.id);
    expect((await fixture.record('acme/old'))?.facts.id).not.toBe(before?.facts.id);
  });

  it('are recognised as missing also without the crawl memory', async () => {
    const { state, fixture, crawl } = await owner(['a', 'b']);
    await crawl({ now: day(1) });
    await rm(path.join(fixture.folder, MEMORY_FILE));
    state.repositories = state.repositories.slice(0, 1);
    await crawl({ now: day(2) });
    expect(await statesOf(fixture, ['acme/a', 'acme/b'])).toEqual(['good', 'gone']);
  });
});
