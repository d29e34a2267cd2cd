import type { Around, Passage, Assessment } from '../detection/rule.ts';

/** Negations and other words that exclude an action. */
const NOT = /\b(?:never|not|no|nothing|nobody|cannot|can't|don't|doesn't|won't|isn't|aren't|wasn't|mustn't|prevents?|forbids?|refuses?)\b/;
/** Words after a negation that reverse it or change the subject. */
const TURNED = /\b(?:forget|hesitate|fail|neglect|only|just|stop|ask|wait|worry|but|instead|yet|rather|however|then)\b/;

/** The part of the same sentence before a match. */
function sentenceBefore(before: string): string {
  return before.split(/[.!?;:]/).at(-1) ?? '';
}

function sentenceAfter(after: string): string {
  return after.split(/[.!?;:]/)[0] ?? '';
}

/** Whether a sentence states that private data is not passed on: by a negation of the last verb, or of the data. */
export function deniesDisclosure(found: string, { before }: Around, verb: RegExp): boolean {
  const last = [...found.matchAll(verb)].at(-1)?.index ?? 0;
  const matched = found.slice(0, last);
  const nearest = matched.split(/[,;:()]/).at(-1) ?? '';
  const close = nearest.split(' ').slice(-8).join(' ');
  const isVerbDenied = NOT.test(close) && !TURNED.test(close);
  const isNone = / ?\bno (?:[\w-]+ ){0,2}$/.test(before) && matched.length <= 60 && !/[,;:]/.test(matched) && !TURNED.test(matched);
  return isVerbDenied || isNone;
}

/** Parts of an application, not actions of a model. */
const THINGS =
  /\b(?:columns?|fields?|rows?|posts?|comments?|notes?|pages?|products?|items?|messages|channels?|elements?|dialogs?|buttons?|menus?|widgets?|layers?|tabs?|cards?|tickets?|files|folders?|sections?)\b/;
/** Statements that are withheld until they are true. */
const UNTIL_TRUE =
  /\b(?:succe\w+|complete\w*|done|finished|ready|sent|saved|created|exists?|works?|working|fixed|deployed|paid)\b.*\b(?:until|unless)\b(?! (?:asked|they|he|she|the user|prompted|explicitly))/;

/**
 * Assesses text about hiding something from a user: allowed if the user is asked, less severe if it is about an application and its users
 * or about a result that does not exist yet.
 */
export function assessSecrecy(found: string, _passage: Passage, { before, after }: Around): Assessment | undefined {
  if (/^without .*(?:permission|consent)$/.test(found)) return isKeptFrom(sentenceBefore(before)) ? undefined : {};
  if (/^(?:hide|hidden|conceal|keep|kept|withhold)/.test(found)) return assessHiding(found, after);
  if (/^(?:silently|quietly) (?:install|download)/.test(found)) return { severity: 'medium' };
  if (/necessary|no need|not needed/.test(found) && /^(?:the )?(?:model|server|tool|api|client)\b/.test(after)) return undefined;
  if (/^(?:show|format|display) .* to (?:look|appear|seem) (?:like|as)$/.test(found) && /^ an? /.test(after)) return undefined;
  if (/ (?:user|human|person|customer)$/.test(found) && after.startsWith("'s ") && /\b(?:mention|reveal|disclos)/.test(found))
    return undefined;
  if (/\b(?:notify|notifying|alert|alerting) (?:\S+ )?users$/.test(found)) return { severity: 'medium' };
  return UNTIL_TRUE.test(sentenceAfter(after)) ? { severity: 'medium' } : {};
}

/** A side task that a sentence denies is allowed. */
export function assessSideTask(_found: string, _passage: Passage, { before }: Around): Assessment | undefined {
  return isKeptFrom(sentenceBefore(before)) ? undefined : {};
}

function isKeptFrom(sentence: string): boolean {
  return NOT.test(sentence) && !TURNED.test(sentence);
}

function assessHiding(found: string, after: string): Assessment | undefined {
  if (/^(?: ?interface|'s (?:view|profile|list))\b/.test(after)) return undefined;
  return THINGS.test(found) || / (?:users|customers?)$/.test(found) ? { severity: 'medium' } : {};
}

/** A heading such as that of a system message in capitals claims authority; otherwise it is a setting of tools that call models. */
export function assessHeading(found: string, { read }: Passage): Assessment | undefined {
  if (!/^(?:system|admin|developer|root)[ _](?:message|instruction)s? ?:$/.test(found) || read.includes(found.toUpperCase())) return {};
  return found.includes('_') ? undefined : { severity: 'medium' };
}
