import { describe, expect, it } from 'vitest';

import type { ServerCard } from '../../../../src/search/files/server-card.ts';
import type { SearchHit } from '../../../../src/search/query/search-engine.ts';
import { optionsView } from '../../../../src/site/browser/palette/palette-view.ts';
import { element, textOf, type ViewElement } from '../../../../src/site/views/view.ts';
import { all } from '../../views/viewed.ts';

const MAIL = { qualifiedName: 'acme/mail', displayName: 'Mail' };
const CARD: ServerCard = {
  ...MAIL,
  ...{ verified: true, deployed: true, remote: true, local: true, deprecated: false, failed: false },
  ...{ description: 'Reads mail.', owner: 'acme', repo: 'mail', tags: [], icon: null },
  ...{ useCount: 12, toolCount: 4, tokens: 300, signIn: 'key', ways: ['remote', 'npm'] },
};

function option(hit: Partial<SearchHit>): ViewElement {
  const server = { href: '/servers/acme/mail/', title: 'Mail', name: 'acme/mail', hit: { ...MAIL, card: undefined, score: 1, ...hit } };
  return element('div', {}, optionsView([{ label: 'Servers', options: [server] }], 0, []));
}

const badgesIn = (view: ViewElement): ViewElement[] =>
  all(view, 'span').filter(({ attributes }) => attributes['class']?.startsWith('badge '));

describe('a server among the options of the palette', () => {
  it('has the badges of its status and of the ways to use it after its description, with their meaning', () => {
    const view = option({ card: CARD });
    expect(all(view, 'a').map(textOf)).toEqual(['Mailacme/mailReads mail. Verified Remote\u00a0· npm\u00a0· key']);
    expect(badgesIn(view).map(({ attributes }) => attributes['title'])).toEqual([
      'The maintainers of this catalogue have verified the owner',
      'Reached over HTTP; Runs on your own machine, from an npm package; Needs a key, a token or a password that you enter',
    ]);
  });

  it('has them after a matched tool, and none while its card is loading', () => {
    expect(all(option({ card: CARD, matchedTool: 'send' }), 'a').map(textOf)[0]).toContain('Tool send Verified');
    expect(badgesIn(option({}))).toEqual([]);
  });
});
