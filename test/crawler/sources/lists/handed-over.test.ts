import { describe, expect, it } from 'vitest';

import { fixtureOf, testServer } from '../../../support/opened.ts';
import { sendCached } from '../../../support/http-server.ts';
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
