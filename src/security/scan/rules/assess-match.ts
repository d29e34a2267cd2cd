import type { Around, Passage, Assessment } from '../detection/rule.ts';

/** Negations and other words that exclude an action. */
const NOT = /\b(?:never|not|no|nothing|nobody|cannot|can'?t|won'?t|(?:do|does|is|are|was|must)n'?t|prevents?|forbids?|refuses?)\b/;
/** Words after a negation that reverse it or change the subject. */
const TURNED = /\b(?:forget|hesitate|fail|neglect|only|just|stop|ask|wait|worry|but|instead|yet|rather|however|then)\b/;

/** A negation of the next word. */
const DENIED_NEXT = /\b(?:never|cannot|(?:do|does|must|should|shall|will|can|may) not|(?:do|does|must|should|wo|ca)n'?t) $/;

/** The part of the same sentence before a match. */
function sentenceBefore(before: string): string {
  return before.split(/[.!?;:]/).at(-1) ?? '';
}

function sentenceAfter(after: string): string {
  return after.split(/[.!?;:]/)[0] ?? '';
}

/** Whether a sentence states that private data is not passed on: by a negation of the last verb, or of the data. */
export function deniesDisclosure(found: string, { before, after }: Around, verb: RegExp): boolean {
  const last = [...found.matchAll(verb)].at(-1)?.index ?? 0;
  if (last === 0 && DENIED_NEXT.test(before)) return !TURNED.test(sentenceAfter(after));
  const matched = found.slice(0, last);
  const nearest = matched.split(/[,;:()]/).at(-1) ?? '';
  const close = nearest.split(' ').slice(-8).join(' ');
  const isVerbDenied = NOT.test(close) && !TURNED.test(close);
  const isNone = / ?\bno (?:[\w-]+ ){0,2}$/.test(before) && matched.length <= 60 && !/[,;:]/.test(matched) && !TURNED.test(matched);
  return isVerbDenied || isNone;
}

/** A negated statement about a tool or its data, after a condition. */
const NOTHING_HAPPENS =
  /^,? (?:(?:nothing|no (?:[\w-]+ ){0,2}[\w-]+) (?:happens|is|are|will|can)|(?:it|(?:the|this|that|any|your|its) (?:[\w-]+ ){0,2}[\w-]+) (?:cannot|(?:does|do|will|can|is|are|would)(?:n't| not| nothing| never)))\b/;
/** Tasks of development, which concern nobody's data. */
const CHECKS_OF_CODE =
  /^ (?:all |the |any |its |your )?(?:(?:unit|smoke|regression|integration) )?(?:tests?|linters?|lint|type checks?)(?:[.,;]|$)/;

/** Parts of an application, not actions of a model. */
const THINGS =
  /\b(?:columns?|fields?|rows?|posts?|comments?|notes?|pages?|products?|items?|messages|channels?|elements?|dialogs?|buttons?|menus?|widgets?|layers?|tabs?|cards?|tickets?|files|folders?|sections?)\b/;
/** Statements that are withheld until they are true. */
const UNTIL_TRUE =
  /\b(?:succe\w+|complete\w*|done|finished|ready|sent|saved|created|exists?|works?|working|fixed|deployed|paid)\b.*\b(?:until|unless)\b(?! (?:asked|they|he|she|the user|prompted|explicitly))/;

/** What programs log without telling anybody. */
const FAILURES = /^s? (?:any |all |the )?(?:errors?|warnings?|exceptions?|failures?)\b/;

/** A client asks its user; many honest texts want fewer questions. */
const SKIPS_CONFIRMATION =
  /^(?:the )?user (?:has|have) already|(?:confirmation|permission|approval|consent)$|^without (?:asking|prompting|consulting|(?:any |explicit |further )?(?:confirmation|approval) )|^auto-?(?:approve|accept|allow) /;
/** A user as what is not mentioned or disclosed, and not as who does not learn of it. */
const USER_AS_OBJECT =
  /\b(?:mention|reveal|disclos)(?:e|ing)? (?:(?:[a-z]+ ){1,3}(?:of|about) )?(?:the |an?y? |all |other )?(?:user|users|human|person|customer)$/;
const TELLS_CONTENT = /^ (?:that|what|how|why|about|anything|any of)\b/;
/** Before a statement that must be true first: "only if the user has already agreed". */
const CONDITION = /\b(?:if|when|once|after|unless|until|whether|that) $/;

/**
 * Assesses text about hiding something from a user: allowed if the user is asked, less severe if it is about an application and its users
 * or about a result that does not exist yet.
 */
export function assessSecrecy(found: string, _passage: Passage, { before, after }: Around): Assessment | undefined {
  if (/^without .*(?:permission|consent)$/.test(found)) return assessConsent({ before, after });
  if (/^(?:hide|hidden|conceal|keep|kept|withhold)/.test(found)) return assessHiding(found, after);
  if (SKIPS_CONFIRMATION.test(found)) return CONDITION.test(before) ? undefined : { severity: 'medium' };
  if (/^(?:silently|quietly) (?:install|download)/.test(found)) return { severity: 'medium' };
  if (/^(?:silently|quietly) (?:log|record)$/.test(found) && FAILURES.test(after)) return undefined;
  if (/^(?:silently|quietly) (?:run|execute)$/.test(found) && CHECKS_OF_CODE.test(after)) return { severity: 'medium' };
  if (/necessary|no need|not needed/.test(found) && /^(?:the )?(?:model|server|tool|api|client)\b/.test(after)) return undefined;
  if (/^(?:show|format|display) .* to (?:look|appear|seem) (?:like|as)$/.test(found) && /^ an? /.test(after)) return undefined;
  if (/ (?:user|human|person|customer)$/.test(found) && after.startsWith("'s ") && /\b(?:mention|reveal|disclos)/.test(found))
    return undefined;
  if (/\b(?:notify|notifying|alert|alerting) (?:\S+ )?users$/.test(found)) return { severity: 'medium' };
  if (USER_AS_OBJECT.test(found) && !TELLS_CONTENT.test(after)) return undefined;
  return UNTIL_TRUE.test(sentenceAfter(after)) ? { severity: 'medium' } : {};
}

/** Tokens of a design, of a blockchain and of a language model, which give access to nothing, and the sign-in of users. */
const NOT_COLLECTED =
  /\b(?:design|style|theme|colou?r|typography|spacing|css|erc-?\d+|(?:non-)?fungible|solana|input|output|prompt|completion|reasoning) tokens\b|\btokens (?:per|used|consumed|spent|saved)\b|\btoken usage\b|\blogs? (?:[a-z]+ ){0,2}users? (?:in|out)(?= (?:and|based|by|using|via|when|with)\b|[,)]|$)/g;
/** Other data, about which users should know. */
const COLLECTED = /\b(?:credentials?|passwords?|secrets?|keys?|tokens?|personal|sensitive|usage|users|behaviou?r)\b/;

/** A side task is allowed that a sentence denies, or that stores no data of users. */
export function assessSideTask(found: string, _passage: Passage, { before, after }: Around): Assessment | undefined {
  return isKeptFrom(sentenceBefore(before)) || collectsNothing(found, sentenceAfter(after)) ? undefined : {};
}

/** Whether the found words only end with the name of something private, and the rest of the sentence names nothing private. */
function collectsNothing(found: string, after: string): boolean {
  const sentence = found + after;
  const isOther = [...sentence.matchAll(NOT_COLLECTED)].some(
    ({ 0: text, index }) => index < found.length && index + text.length >= found.length,
  );
  return isOther && !COLLECTED.test(sentence.replaceAll(NOT_COLLECTED, ''));
}

function isKeptFrom(sentence: string): boolean {
  return NOT.test(sentence) && !TURNED.test(sentence);
}

/** Asking for consent is allowed. A sentence that begins with its absence is less severe if it says what then does not happen. */
function assessConsent({ before, after }: Around): Assessment | undefined {
  if (isKeptFrom(sentenceBefore(before))) return undefined;
  const sentence = sentenceAfter(after);
  const isCondition =
    sentenceBefore(before).trim() === '' && NOTHING_HAPPENS.test(sentence) && !TURNED.test(sentence) && !/\band\b/.test(sentence);
  return isCondition ? { severity: 'medium' } : {};
}

/** Networks and stores whose access is controlled by security rules. */
const GUARDED =
  /^ (?:of|from|in|for|on) (?:an? |the |this |your )?(?:[\w-]+ ){0,2}(?:firewalls?|groups?|networks?|subnets?|vpcs?|databases?|buckets?|clusters?)\b/;

/** Security rules of a network or a store are the subject of a tool, not the rules of a model. */
export function assessOverride(found: string, _passage: Passage, { after }: Around): Assessment {
  const isOfNetwork = /^(?:disable|turn off|deactivate|lift|remove|drop) .*security rules$/.test(found) && GUARDED.test(after);
  return isOfNetwork ? { severity: 'medium' } : {};
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
