import { describe, expect, it } from 'vitest';

import type { ContentFile } from '../../../../src/catalog/content-file/content-file.ts';
import type { CrawlFixture } from '../../../support/crawl-fixture.ts';
import { fixtureOf, testServer } from '../../../support/opened.ts';
import { sendCached, sendMissing } from '../../../support/http-server.ts';
import { day } from '../../../support/reconciled.ts';
import { sha } from '../../../support/upstreams.ts';

const NAME = 'acme/tool';

/** Two lists of records, the first of which has the server of that name. */
async function lists(): Promise<{ listed: Record<string, readonly string[]>; describedOn: (now: string) => Promise<string | undefined> }> {
  const listed: Record<string, readonly string[]> = { first: [NAME, 'acme/a'], second: [NAME, 'acme/b'] };
  const server = await testServer((request, response) => {
    const list = /^\/(\w+)\.jsonl$/.exec(request.url ?? '')?.[1] ?? '';
    const text = (listed[list] ?? []).map((name) => JSON.stringify({ qualifiedName: name, description: `From ${list}.` })).join('\n');
    sendCached(request, response, text, `"${sha(text)}"`);
  });
  const fixture = await fixtureOf(['first', 'second'].map((list) => ({ kind: 'list', location: `${server.url}/${list}.jsonl` })));
  return {
    listed,
    async describedOn(now) {
      await fixture.crawl({ now });
      const content = await fixture.record(NAME);
      return content?.state.status === 'good' ? content.facts.description : content?.state.status;
    },
  };
}

describe('a server that two lists state under one name', () => {
  it('goes to the second list if the first omits it, even if nothing changed in the second', async () => {
    const { listed, describedOn } = await lists();
    expect(await describedOn(day(1))).toBe('From first.');
    expect(await describedOn(day(2))).toBe('From first.');
    listed['first'] = ['acme/a'];
    expect(await describedOn(day(3))).toBe('From first.');
    expect(await describedOn(day(4))).toBe('From second.');
    expect(await describedOn(day(5))).toBe('From second.');
  });

  it('is removed if both omit it', async () => {
    const { listed, describedOn } = await lists();
    await describedOn(day(1));
    listed['first'] = ['acme/a'];
    await describedOn(day(2));
    listed['second'] = ['acme/b'];
    expect(await describedOn(day(3))).toBe('gone');
  });
});

/** A repository and a list that have a server under the same name; the repository has tools, too. */
async function repositoryAndList(
  name?: string,
): Promise<{ files: Map<string, string>; fixture: CrawlFixture; crawlOn: CrawlOn; list: object }> {
  const row = { qualifiedName: NAME, description: 'From the list.', connections: [{ type: 'http', url: 'https://x.example' }] };
  const files = new Map([
    ['/acme/tool/HEAD/platform.yaml', 'description: From the repository.\ntools: [{ name: look }]\n'],
    ['/list.jsonl', JSON.stringify(row)],
  ]);
  const server = await testServer((request, response) => {
    const text = files.get(request.url ?? '');
    if (text === undefined) return sendMissing(response);
    sendCached(request, response, text, `"${sha(text)}"`);
  });
  const list = { kind: 'list', location: `${server.url}/list.jsonl` };
  const fixture = await fixtureOf([{ kind: 'repository', location: 'acme/tool', ...(name && { name }) }, list]);
  return {
    ...{ files, fixture, list },
    async crawlOn(now) {
      const { problems } = await fixture.crawl({
        now,
        rawUrl: `${server.url}/{owner}/{repo}/{ref}/{path}`,
        platformFileNames: ['platform.yaml'],
      });
      const content = await fixture.record(NAME);
      return {
        description: content?.facts.description,
        status: content?.state.status,
        codes: problems.map(({ code }) => code),
        problems,
        content,
      };
    },
  };
}

type CrawlOn = (now: string) => Promise<{
  description: string | undefined;
  status: string | undefined;
  codes: readonly string[];
  problems: readonly { readonly message: string }[];
  content: ContentFile | undefined;
}>;

const REPOSITORY = { description: 'From the repository.' };
const FROM_LIST = { description: 'From the list.', status: 'good' };

describe('a server of a repository that a list has under the same name', () => {
  it('goes to the list if the repository is missing for three days, and keeps its id', async () => {
    const { files, fixture, crawlOn } = await repositoryAndList();
    const { content: before } = await crawlOn(day(1));
    expect(before?.facts).toMatchObject({ ...REPOSITORY, tools: [{ name: 'look' }] });
    files.delete('/acme/tool/HEAD/platform.yaml');
    for (const number of [2, 3]) expect(await crawlOn(day(number))).toMatchObject({ ...REPOSITORY, status: 'stale' });
    const givenUp = await crawlOn(day(6));
    expect(givenUp).toMatchObject({ ...REPOSITORY, status: 'stale', codes: ['no-platform-file', 'not-removed'] });
    expect(givenUp.problems[1]?.message).toMatch(
      /"acme\/tool" was not removed.*http.*list\.jsonl.* It gets the facts of that source in the next crawl\.$/,
    );
    const { content: after, ...handedOver } = await crawlOn(day(7));
    expect(handedOver).toMatchObject({ ...FROM_LIST, codes: ['no-platform-file'] });
    expect(after?.facts).toMatchObject({ id: before?.facts.id, createdAt: before?.facts.createdAt });
    expect(after?.facts.tools).toBeUndefined();
    const files7 = await fixture.snapshot();
    expect(await crawlOn(day(8))).toMatchObject({ ...FROM_LIST, codes: ['no-platform-file'] });
    expect(await fixture.snapshot()).toEqual(files7);
  });

  it('stays with the repository if sources.yaml gives it the name, with the reason and a fix that works', async () => {
    const { files, fixture, crawlOn, list } = await repositoryAndList(NAME);
    await crawlOn(day(1));
    files.delete('/acme/tool/HEAD/platform.yaml');
    for (const number of [2, 3]) await crawlOn(day(number));
    for (const number of [6, 7]) {
      const givenUp = await crawlOn(day(number));
      expect(givenUp).toMatchObject({ ...REPOSITORY, status: 'stale', codes: ['no-platform-file', 'not-removed'] });
      expect(givenUp.problems[1]?.message).toMatch(
        /Remove the source acme\/tool from sources\.yaml, and the server gets the facts of the other one\.$/,
      );
    }
    await fixture.writeSources([list]);
    await crawlOn(day(8));
    expect(await crawlOn(day(9))).toMatchObject({ ...FROM_LIST, codes: [] });
  });
});
