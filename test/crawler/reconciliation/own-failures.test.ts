import { describe, expect, it } from 'vitest';

import { failed } from '../../../src/crawler/merging/source-output.ts';
import { openJournal } from '../../../src/crawler/reconciliation/crawl-journal.ts';
import { failureProblem } from '../../../src/crawler/reconciliation/store-writer.ts';
import { fixtureOf } from '../../support/opened.ts';
import { codes, day, LIST, OTHER, reconcile, resultOf, server } from '../../support/reconciled.ts';

const REFUSED = Object.assign(new Error("EACCES: permission denied, open 'content/servers/acme'"), { code: 'EACCES' });

describe('a source that was not read because of this machine', () => {
  it('has a problem with the reason of the system; only other errors are called a bug', () => {
    const refused = failureProblem('https://list.example', REFUSED);
    expect([refused.code, refused.message, refused.hint]).toEqual([
      'unreadable-content',
      "https://list.example was not crawled, because the system refused a file: EACCES: permission denied, open 'content/servers/acme'.",
      'Check the permissions of the content folder, and crawl again.',
    ]);
    expect(failureProblem('https://list.example', new Error('x')).code).toBe('internal');
  });

  it('is read again by a crawl that resumes this one, and its servers do not come closer to their removal', async () => {
    const fixture = await fixtureOf([]);
    await reconcile(fixture, day(1), [[LIST, resultOf([server(LIST, 'acme/a')])]]);
    const entries = [LIST, OTHER];
    const journal = await openJournal({ contentDir: fixture.folder, entries, kinds: undefined, now: day(2), fresh: true });
    const results = [[LIST, failed([failureProblem(LIST.location, REFUSED)], ['acme/a'])] as const, [OTHER, resultOf([])] as const];
    const reconciled = await reconcile(fixture, day(2), results, { first: entries, journal });
    await journal.end(false);
    expect(codes(reconciled)).toEqual(['unreadable-content', 'no-servers']);
    const resumed = await openJournal({ contentDir: fixture.folder, entries, kinds: undefined, now: day(2), fresh: false });
    expect(entries.map((entry) => resumed.finishedNames(entry) !== undefined)).toEqual([false, true]);
    await resumed.end(true);
    expect((await fixture.record('acme/a'))?.state.status).not.toBe('gone');
  });
});
