import { describe, expect, it } from 'vitest';

import type { ServerCard } from '../../../../src/search/files/server-card.ts';
import { foundViews, listViews } from '../../../../src/site/browser/compose/list-views.ts';
import type { ServerFacts } from '../../../../src/site/browser/compose/server-facts.ts';
import { element, textOf, type ViewElement } from '../../../../src/site/views/view.ts';
import { all } from '../../views/viewed.ts';

const MAIL = { qualifiedName: 'acme/mail', displayName: 'Mail' };
const CARD: ServerCard = {
  ...MAIL,
  ...{ verified: true, deployed: true, remote: true, local: true, deprecated: false, failed: false },
  ...{ description: 'Reads mail.', owner: 'acme', repo: 'mail', tags: [], icon: null },
  ...{ useCount: 12, toolCount: 4, tokens: 300, signIn: 'oauth', ways: ['remote', 'npm'] },
};

const WAYS = 'Reached over HTTP; Runs on your own machine, from an npm package; Asks you to sign in with OAuth when a client connects';

const found = (card: ServerCard | undefined): ViewElement =>
  element(
    'ul',
    {},
    foundViews([{ ...MAIL, card, score: 1 }], () => false, '/list/'),
  );
const badgesIn = (view: ViewElement): ViewElement[] =>
  all(view, 'span').filter(({ attributes }) => attributes['class']?.startsWith('badge'));

describe('a server that was found to be added', () => {
  it('has the badges of its status and of the ways to use it beside its name, with their meaning', () => {
    const view = found(CARD);
    expect(all(view, 'p').map(textOf)).toEqual(['Mail acme/mail Verified Remote\u00a0· npm\u00a0· OAuth', 'Reads mail.']);
    expect(badgesIn(view).map(({ attributes }) => attributes)).toEqual([
      { class: 'badge verified', title: 'The maintainers of this catalogue have verified the owner' },
      { class: 'badge ways', title: WAYS },
    ]);
  });

  it('says that a server is deprecated or failed the checks', () => {
    const view = found({ ...CARD, verified: false, deprecated: true, failed: true, ways: [] });
    expect(badgesIn(view).map(textOf)).toEqual(['Hosted', 'Deprecated', 'Failed checks']);
  });

  it('has no badge while its card is still loading', () => {
    expect(badgesIn(found(undefined))).toEqual([]);
  });
});

describe('a server of the list', () => {
  const FACTS: ServerFacts = {
    kind: 'known',
    ...{ ...MAIL, description: 'Reads mail.', isConnectionKnown: true, way: undefined, isConnectable: true },
    status: {
      flags: { verified: true, deployed: true, remote: true, local: true, deprecated: false, failed: true },
      ways: ['remote', 'npm'],
      signIn: 'oauth',
    },
  };
  const listed = (facts: ServerFacts): ViewElement => element('ol', {}, listViews([{ server: 'acme/mail', facts }], '/list/'));

  it('has the badges that it has among the servers to add', () => {
    const view = listed(FACTS);
    expect(badgesIn(view).map(textOf)).toEqual(['Verified', 'Failed checks', 'Remote\u00a0· npm\u00a0· OAuth']);
    expect(badgesIn(view).at(-1)?.attributes['title']).toBe(WAYS);
    expect(all(view, 'p').map(textOf)[0]).toMatch(/^Mail acme\/mail Verified .* Settings Mail$/);
  });

  it('has none while its file is loading, or where only its pages could be read', () => {
    const { status: _, ...ofPages } = FACTS;
    for (const facts of [{ kind: 'loading' } as const, ofPages]) expect(badgesIn(listed(facts))).toEqual([]);
  });
});
