import type { FindingSeverity } from './finding.ts';

/** A rule: what it looks at, and the match that is a finding. Patterns have no backtracking, so that any text is judged in linear time. */
export interface Rule {
  readonly id: string;
  readonly severity: FindingSeverity;
  /** One sentence for people: what a match means. */
  readonly title: string;
  readonly appliesTo: 'text' | 'url';
  readonly pattern: RegExp;
  /** Matches that are in order: cut out before the pattern is tried. */
  readonly except?: RegExp;
}

/** Every rule that a scan applies. */
export const RULES: readonly Rule[] = [
  {
    id: 'U001',
    severity: 'critical',
    title: 'Invisible tag characters carry a hidden message.',
    appliesTo: 'text',
    pattern: /[\u{E0000}-\u{E007F}]+/u,
    // A flag such as England's is a black flag followed by tags and a cancel tag (UTS #51).
    except: /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,16}\u{E007F}/gu,
  },
  {
    id: 'U002',
    severity: 'high',
    title: 'Characters that turn the writing direction hide the order of the text.',
    appliesTo: 'text',
    pattern: /[\u202A-\u202E\u2066-\u2069]/u,
  },
  {
    id: 'U004',
    severity: 'high',
    title: 'A run of variation selectors carries hidden bytes.',
    appliesTo: 'text',
    pattern: /[\u{E0100}-\u{E01EF}]|[\uFE00-\uFE0F]{3,}/u,
  },
  {
    id: 'U005',
    severity: 'high',
    title: 'Control characters or terminal escapes stand in the text.',
    appliesTo: 'text',
    pattern: /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u,
  },
  {
    id: 'N301',
    severity: 'high',
    title: 'The server is reached over plain http.',
    appliesTo: 'url',
    pattern: /^http:\/\/(?!(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/iu,
  },
  {
    id: 'N302',
    severity: 'high',
    title: 'A URL carries a user name or password.',
    appliesTo: 'url',
    pattern: /^[a-z][a-z\d+.-]*:\/\/[^/?#]*@/iu,
  },
];
