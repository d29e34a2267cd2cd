import * as say from '#messages/home.ts';

import { LISTED_WAYS } from '../../catalog/record/listed-ways.ts';
import { STATED_SIGN_INS } from '../../catalog/record/sign-in-kinds.ts';
import { statusBadges, waysBadge } from '../../i18n/formatting/server-badges.ts';
import { markup, type Markup } from '../markup/markup.ts';
import { serverBadges } from './server-list.ts';

const NONE = { verified: false, deployed: false, remote: false, local: false, deprecated: false, failed: false };

const ALL = [
  ...statusBadges({ ...NONE, verified: true, deployed: true }),
  ...LISTED_WAYS.map((way) => waysBadge([way])),
  ...STATED_SIGN_INS.map((kind) => waysBadge([], kind)),
  ...statusBadges({ ...NONE, deprecated: true, failed: true }),
];

/** What the badges of lists mean. */
export const BADGES_LEGEND: Markup = markup`
  <details class="legend">
    <summary>${say.legend}</summary>
    <dl>${ALL.map((badge) => markup`<div><dt>${serverBadges([{ ...badge, meaning: '' }])}</dt><dd>${badge.meaning}</dd></div>`)}</dl>
  </details>
`;
