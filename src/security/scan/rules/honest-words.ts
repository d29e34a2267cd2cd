import type { Around, Passage, Weighed } from '../detection/rule.ts';

/** Negations, and what else keeps something from being done. */
const NOT = /\b(?:never|not|no|nothing|nobody|cannot|can't|don't|doesn't|won't|isn't|aren't|wasn't|mustn't|prevents?|forbids?|refuses?)\b/;
/** Words behind a negation that turn it round again, or lead away from it. */
const TURNED = /\b(?:forget|hesitate|fail|neglect|only|just|stop|ask|wait|worry|but|instead|yet|rather|however|then)\b/;

/** The words of the same sentence that come last. */
function sentenceBefore(before: string): string {
  return before.split(/[.!?;:]/).at(-1) ?? '';
}

function sentenceAfter(after: string): string {
  return after.split(/[.!?;:]/)[0] ?? '';
}

/** Whether a sentence says that private data are not handed over: right before the last verb, or of the data themselves. */
export function handsOverNothing(found: string, { before }: Around, verb: RegExp): boolean {
  const last = [...found.matchAll(verb)].at(-1)?.index ?? 0;
  const said = found.slice(0, last);
  const nearest = said.split(/[,;:()]/).at(-1) ?? '';
  const close = nearest.split(' ').slice(-8).join(' ');
  const isVerbDenied = NOT.test(close) && !TURNED.test(close);
  const isNone = / ?\bno (?:[\w-]+ ){0,2}$/.test(before) && said.length <= 60 && !/[,;:]/.test(said) && !TURNED.test(said);
  return isVerbDenied || isNone;
}

/** What becomes of a thing in an application, and not of what a model does. */
const THINGS =
  /\b(?:columns?|fields?|rows?|posts?|comments?|notes?|pages?|products?|items?|messages|channels?|elements?|dialogs?|buttons?|menus?|widgets?|layers?|tabs?|cards?|tickets?|files|folders?|sections?)\b/;
/** Claims that are kept back until they are true. */
const UNTIL_TRUE =
  /\b(?:succe\w+|complete\w*|done|finished|ready|sent|saved|created|exists?|works?|working|fixed|deployed|paid)\b.*\b(?:until|unless)\b(?! (?:asked|they|he|she|the user|prompted|explicitly))/;

/**
 * What is kept from a user: in order where it is the user who is asked, less grave where it is said of an application and its users or of
 * a result that is not there yet.
 */
export function weighSecrecy(found: string, _passage: Passage, { before, after }: Around): Weighed | undefined {
  if (/^without .*(?:permission|consent)$/.test(found)) return isKeptFrom(sentenceBefore(before)) ? undefined : {};
  if (/^(?:hide|hidden|conceal|keep|kept|withhold)/.test(found)) return weighHiding(found, after);
  if (/^(?:silently|quietly) (?:install|download)/.test(found)) return { severity: 'medium' };
  if (/necessary|no need|not needed/.test(found) && /^(?:the )?(?:model|server|tool|api|client)\b/.test(after)) return undefined;
  if (/^(?:show|format|display) .* to (?:look|appear|seem) (?:like|as)$/.test(found) && /^ an? /.test(after)) return undefined;
  if (/ (?:user|human|person|customer)$/.test(found) && after.startsWith("'s ") && /\b(?:mention|reveal|disclos)/.test(found))
    return undefined;
  if (/\b(?:notify|notifying|alert|alerting) (?:\S+ )?users$/.test(found)) return { severity: 'medium' };
  return UNTIL_TRUE.test(sentenceAfter(after)) ? { severity: 'medium' } : {};
}

/** A side task that a sentence denies is in order. */
export function weighSideTask(_found: string, _passage: Passage, { before }: Around): Weighed | undefined {
  return isKeptFrom(sentenceBefore(before)) ? undefined : {};
}

function isKeptFrom(sentence: string): boolean {
  return NOT.test(sentence) && !TURNED.test(sentence);
}

function weighHiding(found: string, after: string): Weighed | undefined {
  if (/^(?: ?interface|'s (?:view|profile|list))\b/.test(after)) return undefined;
  return THINGS.test(found) || / (?:users|customers?)$/.test(found) ? { severity: 'medium' } : {};
}

/** A heading such as one of a system message in capitals is a mark of rank; otherwise it names a setting of tools that talk to models. */
export function weighHeading(found: string, { read }: Passage): Weighed | undefined {
  if (!/^(?:system|admin|developer|root)[ _](?:message|instruction)s? ?:$/.test(found) || read.includes(found.toUpperCase())) return {};
  return found.includes('_') ? undefined : { severity: 'medium' };
}
