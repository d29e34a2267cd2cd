import type { Match, PatternRule, ScannedFacts } from '../detection/rule.ts';

const SCRIPT_URL = /^\s*(?:javascript|vbscript|data:\s*text)/i;

function* scriptUrls({ iconUrl, websiteUrl, icons, deploymentUrl, connections }: Partial<ScannedFacts>): Generator<Match> {
  const addresses: (readonly [string, unknown])[] = [
    ['/iconUrl', iconUrl],
    ['/websiteUrl', websiteUrl],
    ...(icons ?? []).map(({ src }, index) => [`/icons/${index}/src`, src] as const),
    ['/deploymentUrl', deploymentUrl],
    ...(connections ?? []).flatMap(({ url, endpoint }, index) => [
      [`/connections/${index}/url`, url] as const,
      [`/connections/${index}/endpoint`, endpoint] as const,
    ]),
  ];
  for (const [pointer, address] of addresses) {
    if (typeof address === 'string' && SCRIPT_URL.test(address)) yield { pointer, text: address, index: 0 };
  }
}

/** H: content that would run when it is shown. */
export const ASSET_RULES: readonly PatternRule[] = [
  {
    kind: 'pattern',
    form: 'lower',
    roles: ['name', 'words', 'value'],
    id: 'H601',
    severity: 'critical',
    title: 'A link runs a program.',
    explanation: 'A URL that begins with javascript:, vbscript: or data:text is a program. A careless page runs it with all its rights.',
    advice: 'Link to a page over https.',
    hints: ['script', 'data:', 'data :', 's c r', '&#'],
    pattern:
      '(?:\\]\\(|(?:href|src|action) ?= ?["\']?|^|[<"\']) ?<?(?:j ?a ?v ?a ?s ?c ?r ?i ?p ?t|v ?b ?s ?c ?r ?i ?p ?t|&#x?[0-9a-f]{2,6};?[a-z ]{1,12}s ?c ?r ?i ?p ?t) ?:[^ :]|(?:\\]\\(|(?:href|src|action) ?= ?["\']?|^) ?data: ?text/html',
    evaluate: scriptUrls,
  },
  {
    kind: 'pattern',
    form: 'lower',
    roles: ['name', 'words', 'value'],
    id: 'H602',
    severity: 'high',
    title: 'The text contains active HTML.',
    explanation:
      'Scripts, frames and event handlers run in a page that shows the text unescaped. This catalogue shows them as text. Tags that are only mentioned are allowed.',
    advice: 'Write plain text.',
    hints: ['<'],
    pattern:
      '<script[^>]{0,200}>[^<]{1,300}</script|<script[^>]{1,200}src ?=|<(?:iframe|object|embed|frame)[^>]{0,200} (?:src|srcdoc|data) ?=|<(?:[a-z][a-z0-9]{0,20})(?:[ /][^>]{0,300})?[ /]on[a-z]{3,20} ?= ?["\'a-z(&]',
  },
];
