import type { Finding } from '../detection/finding.ts';
import type { Around, Passage, PassageRole, PatternRule, Weighed } from '../detection/rule.ts';
import { decodesToText } from '../detection/hidden-text.ts';
import { handsOverNothing, weighHeading, weighSecrecy, weighSideTask } from './honest-words.ts';

/** What a model is shown of a server. */
const SHOWN: readonly PassageRole[] = ['name', 'words', 'value'];
const WORDS = { kind: 'pattern', form: 'lower', roles: SHOWN } as const;

/** Up to so many words between two. */
const words = (most: number): string => `(?:[^ .!?;]{1,30} ){0,${most}}`;
/** Up to so many characters of the same sentence. */
const within = (most: number): string => `[^.!?]{0,${most}}`;

const SAID_BEFORE =
  '(?:all|any|every|previous|prior|earlier|above|preceding|existing|original|initial|other|these|those|your|its|safety|security|system|developer)';
const INSTRUCTIONS = '(?:instructions?|guidelines?|directives?|prompts?|commands|guardrails?|restrictions|safeguards)';
const RULES_OF =
  '(?:previous|prior|earlier|above|preceding|all|your|safety|system|original|initial) (?:rules|policies|constraints|messages|context)';

/** Things that are nobody else's to see. */
const PRIVATE =
  '(?:(?:conversation|chat|message|location|browsing|clipboard|search)s? (?:history|histories|context|contents?|logs?|transcripts?|data)|(?:whole|entire|full|complete) (?:conversation|chat|context)|(?:user|prior|previous|earlier|past) messages|\\.env file|user(?:.s)? (?:location|files|contacts)|system prompt|credentials?|passwords?|passphrases?|api[ _-]?keys?|[a-z_]*(?:api_key|secret_key|access_token)[a-z_=]*|access tokens?|bearer \\S{1,80} tokens?|secrets|private keys?|ssh keys?|seed phrases?|env(?:ironment)? variables|all (?:of )?(?:the |their |your )?(?:files|data|messages|emails)|personal(?:ly identifiable)? (?:data|information)|phi records?|clipboard|\\*\\.(?:env|pem|key)|harvested \\w+)';
const HANDS_OVER =
  '(?:[a-z]{1,10}_)?(?:send|sends|sent|sending|upload|uploads|uploaded|uploading|forward|forwards|forwarded|transmit|transmits|transmitted|post|posts|posted|exfiltrate|exfiltrates|leak|leaks|leaked|stream|streams|streamed|share|shares|shared|copy|copies|copied|pass|passes|passed|deliver|delivers|delivered|relay|relays|relayed|mail|mails|report|reports|reported|log|logs|logged|record|records|recorded|sync|syncs|synced|export|exports|exported|submit|submits|submitted|bcc|cc)';
const ELSEWHERE =
  "(?:to|with|at) (?:(?:an?|the|our|its|their|this|some|any) )?(?:[a-z'-]{1,20} ){0,2}(?:remote|external|outside|attacker\\S{0,40}|third[ -]part(?:y|ies)|partners?|https?://[^ ]{4,80}|(?:logging|collection|analytics|telemetry|tracking|backup|research|c2) (?:endpoint|server|service|team|host)|webhook|(?:our|my) (?:servers?|backend|cloud|database|team))";

/** A mail address, or a number of an account, a wallet or a telephone. */
const ADDRESS = '(?:[^ ]{1,30}@|[^ ]{0,8}[0-9][0-9a-z-]{5})';

/** Every message goes to an address as well, or to another than was meant. */
const REDIRECTED = `\\b(?:always|also|must|automatically|silently|every|all) (?:[a-z]{1,20} ){0,5}(?:bcc|blind[- ]copy|blind carbon)|\\b(?:bcc|cc|forward|send|redirect|route) (?:a copy of )?(?:all|every|each|any) (?:[a-z]{1,20} ){0,3}(?:emails?|mails?|messages?|payments?|requests?|invoices?|results?|responses?)\\b[^!?]{0,80} to [^ ]{1,60}@|\\b(?:change|replace|alter|swap|rewrite|redirect) (?:the |its |their |any )?(?:[a-z]{1,20} ){0,2}(?:recipients?|payee|destination|wallet|(?:phone|account) number)\\b[^.!?]{0,30} (?:to|with|by) ${ADDRESS}|\\b(?:recipients?|payee|destination|wallet)(?: [a-z]{1,12}){0,2} (?:must|should|shall|has to|have to) be (?:replaced|changed|swapped|redirected|${ADDRESS})`;
/** What a tool has no need of is asked for, without a word on where it goes. */
const ASKED_FOR =
  '\\b(?:include|insert|append|attach|provide|pass|paste|record|put|copy|write) (?:[a-z]{1,20} ){0,4}(?:(?:conversation|chat) (?:history|transcript|logs?)|system prompt|(?:all|prior|previous|earlier|past) (?:user )?messages|all previous|entire conversation|full conversation)';
const ASKS_ONLY = new RegExp(
  `^(?:include|insert|append|attach|provide|pass|paste|record|put|copy|write) [^@]{0,120}(?:history|transcript|logs?|prompt|messages|previous|conversation)$`,
);

/** P: words that speak to the model instead of describing what a tool does. */
export const INSTRUCTION_RULES: readonly PatternRule[] = [
  {
    ...WORDS,
    id: 'P101',
    severity: 'high',
    title: 'The text tells a model to set aside what it was told before.',
    explanation:
      'Instructions of the user and of the application come first; a description that asks to ignore or override them wants a model to work for somebody else. To ignore files, errors or settings is in order.',
    advice: 'Say what the tool does, and leave out what a model shall forget.',
    pattern: `\\b(?:ignor(?:e|es|ing)|disregard(?:s|ing)?|forget(?:s|ting)?|override|overrid(?:es|ing)|overrul(?:e|es|ing)|bypass(?:es|ing)?|supersedes?|ignoriere|missachte|ignora|olvida|ignorez|esqueca|dimentica)\\b (?:${words(4)}${SAID_BEFORE} ${words(3)}${INSTRUCTIONS}\\b|${words(3)}${RULES_OF}\\b|(?:all|every)?thing (?:above|before|you were told)|(?:alle|todas|toutes|tutte)[^.!?]{1,30}(?:anweisungen|instrucciones|instructions|instrucoes|istruzioni))|(?:忽略|无视)[^。]{0,12}(?:指令|指示|提示|规则)|(?:指示|命令|プロンプト)[^。]{0,8}(?:無視|忘れ)|(?:지시|명령|지침)[^.。]{0,8}(?:무시|잊)|(?:игнорируй|забудь)(?:те)?[^.!?]{1,30}(?:инструкци|указани|правил)|\\b(?:your|here are|these are) (?:the |my )?new (?:system )?(?:instructions|prompt|role|rules|objective)\\b|\\bfrom now on,? (?:you|always|never|every|all|ignore)\\b|\\b(?:obey|follow|prioriti[sz]e|trust) [^.!?]{0,40}(?:above (?:everything|all|any)|over (?:any|all|every) (?:other|previous|system|user))|\\b(?:disable|turn off|deactivate|lift|remove|drop) ${words(3)}(?:safety|security|moderation) (?:filters?|checks?|guardrails?|restrictions?|measures|rules)\\b|\\bact as an? (?:unrestricted|uncensored|unfiltered|jailbroken)|\\byou are (?:now|no longer) (?:an? |the |in |bound|restricted|required|operating)|\\b(?:enter|enable|activate|switch to) (?:god|jailbreak|unrestricted|dan) mode\\b`,
  },
  {
    ...WORDS,
    id: 'P102',
    severity: 'critical',
    title: 'The text asks a model to keep something from the user.',
    explanation:
      'No honest tool needs its use, its access or its result to be hidden from the person whom the model works for. Lighter where an application shows a thing to some users only.',
    advice: 'Say openly what the tool does with what it is given, and let the model say so too.',
    pattern: `\\b(?:do not|don't|never|must not|should not|shouldn't|avoid|without) ${words(3)}(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|disclose|disclosing|notify|notifying|alert|alerting) ${words(3)}(?:to )?(?:the |an?y? )?(?:user|users|human|person|customer)\\b|\\b(?:do not|don't|never) ${words(2)}(?:mention|admit|acknowledge) (?:that|how|this|why|it|anything) |\\b(?:do not|don't|never) ${words(1)}(?:reveal|disclose|tell|say) (?:that|how|why|anyone|anybody) |\\bwithout (?:the |an?y? )?(?:user'?s?|users'?|their|human'?s?|customer'?s?|owner'?s?) (?:knowledge|awareness|knowing|noticing|consent|permission)\\b|\\b(?:hide|hidden|conceal|concealed|keep|kept|withhold) ${words(5)}from (?:the |an?y? |all )?(?:user|users|human|person|customer)\\b|\\buser (?:must|should|may|shall|need)(?: not|n't)(?: need to| have to| supposed to| meant to)? (?:know|see|notice|be (?:told|informed|aware|notified|shown))\\b|\\b(?:present|show|format|disguise|phrase|display|frame) (?:it|them|this|these|the [a-z]{1,20}) ${words(6)}(?:as if|as though|to (?:look|appear|seem) (?:like|as))\\b|\\b(?:do not|don't|never|must not|should not|shouldn't) ${words(2)}(?:explain|show|describe|expose|report) ${words(2)}(?:steps?|calls?|instructions?|access|action|proce(?:ss|dure)) ${words(1)}to (?:the )?user|\\b(?:not necessary|no need|unnecessary|not needed) to (?:tell|inform|notify|alert|warn) |\\bsay nothing (?:of|about|to)\\b|\\b(?:silently|secretly|covertly|quietly|stealthily) (?:send|read|copy|upload|forward|include|run|execute|call|collect|exfiltrate|transmit|add|append|log|record|store|access|download|install)`,
    weigh: weighSecrecy,
  },
  {
    ...WORDS,
    id: 'P103',
    severity: 'critical',
    title: 'Marks of a chat or of a system message stand in the text.',
    explanation:
      'Tags such as those round a system message, or the control marks of a chat format, make a model take what stands between them for orders of somebody with more say.',
    advice: 'Describe the tool in plain sentences without tags for emphasis or rank.',
    hints: ['<', '[', '|||', 'system', 'admin', 'override'],
    pattern:
      '<(?:important|hidden|system|secret|admin|override|internal|critical|priority|instructions?)>|\\[(?:important|hidden|system|admin|override|inst)\\]|<\\|(?:im_start|im_end|system|user|assistant|endoftext)\\|>|<<sys>>|\\|\\|\\| ?[a-z_ ]{3,40} ?\\|\\|\\||\\b(?:system|admin|developer|root)[ _](?:override|message|instruction)s? ?:',
    weigh: weighHeading,
  },
  {
    ...WORDS,
    id: 'P104',
    severity: 'medium',
    title: 'The text puts its tool before all others.',
    explanation:
      'A tool that wants to be called first, always or in place of others takes the choice from the model. Often it is only eager advice; together with another finding in the same text it is grave.',
    advice: 'Say when the tool helps; leave it to the model to choose.',
    pattern: `\\b(?:always|must|first|just|immediately)(?: be)? (?:first )?(?:use|call|invoke|run|execute|used|called|invoked|run|executed) (?:this|it) ?(?:tool|function|first|before)|\\bbefore (?:using|calling|invoking|executing|running|you use|execute) (?:any|all|every|another|each|other|[a-z]{1,20} operation)|\\b(?:use|run|call|execute|prefer) this (?:tool|function|one) (?:rather than|instead of|over|and replace|to modify)|\\bno matter (?:how|what|which)|\\b(?:use|trust) only this (?:one|tool|function|server)\\b|\\bothers? (?:[a-z]{1,20} )?(?:tools?|functions?|servers?) (?:is|are|was|were) (?:deprecated|broken|unsafe|wrong|unreliable|insecure|outdated|disabled)\\b|\\bwhen(?:ever)? (?:the |an? |any )?user (?:asks|mentions|says|wants|talks)[^.!?]{0,60} (?:answer|say|claim|reply|tell (?:them|him|her)) that\\b|\\binstead of (?:any |all |every )?others? tools?|\\bwhen(?:ever)? (?:the |an?y? |this )?["']?[\\w.-]{1,40}["']? (?:tool|function) is (?:present|available|installed|called|invoked|used|also)\\b|\\b(?:do not|don't|never) (?:use|call|invoke|trust) (?:any |the )?(?:others?|another|official|original|built-in|default) (?:[a-z_]{1,20} )?(?:tool|function|server)|\\b(?:prefix|precede|prepend) (?:every|each|all|any) (?:[a-z]{1,20} )?(?:command|call|request|message)|\\b(?:every|each|all|any) (?:[a-z]{1,20} )?(?:command|call|request|message)s? (?:must|should|has to|have to) be (?:prefixed|preceded|routed|sent)`,
  },
  {
    ...WORDS,
    id: 'P105',
    severity: 'high',
    title: 'The text names a place where secrets are kept.',
    explanation:
      'Keys, passwords and tokens lie in a few well-known files. A tool that asks a model to read one is after them. Lighter where a path is merely an example or the default of a setting.',
    advice: 'Ask for the one value that the tool needs as a setting of its own.',
    pattern:
      '(?:~|\\$home|%userprofile%|/root|/home/[^ /]{1,40})/\\.(?:ssh|aws|gnupg|kube|docker|cursor|netrc|npmrc|git-credentials|bash_history|config/gcloud)\\b|\\.ssh/(?:id_|authorized_keys|config)|\\bid_(?:rsa|dsa|ecdsa|ed25519)\\b|/etc/(?:passwd|shadow|sudoers)(?:$|[^a-z0-9_.-]|\\.(?: |$))|\\.aws/credentials|\\.cursor/mcp\\.json|claude_desktop_config\\.json|\\*\\.(?:pem|key|pfx|env)\\b|\\bwallet\\.dat\\b|\\blogin data\\b',
    weigh: weighSecretPlace,
  },
  {
    ...WORDS,
    id: 'P106',
    severity: 'high',
    title: 'The text hands private data to somebody else.',
    explanation:
      'What was said in a conversation, credentials and files belong to the user. A description in which they go to a third party, a remote server or a web address asks a model to give them away. Lighter where files are copied to a place of the user’s choice; to say that nothing is passed on is in order.',
    advice: 'Send what the tool needs and nothing more, and say where it goes and why.',
    core: `${PRIVATE}|${REDIRECTED}|${ASKED_FOR}`,
    pattern: `\\b${HANDS_OVER}\\b${within(120)}${PRIVATE}${within(160)} ${ELSEWHERE}|${PRIVATE}${within(160)}\\b${HANDS_OVER}\\b${within(60)} ${ELSEWHERE}|${REDIRECTED}|${ASKED_FOR}|${PRIVATE}${within(120)}\\b(?:put|place|write|pass|include|add|insert) (?:them|it|these|those|all) (?:in|into|as|to) (?:the |a |an )?["']?[a-z_]{1,30}["']? (?:field|parameter|argument|param)\\b`,
    weigh: weighHandOver,
  },
  {
    ...WORDS,
    id: 'P107',
    severity: 'high',
    title: 'A comment that people do not see gives orders.',
    explanation: 'A comment of HTML or Markdown vanishes when the text is shown, but a model reads it.',
    advice: 'Take the comment out of the description.',
    hints: ['<!--', ']: #', ']: <>', ']:#', ']:<>'],
    pattern: `(?:<!--(?:[^-]|-[^-]|--[^>])*?|\\[[^\\]]{1,20}\\]: ?(?:#|<>) ?["'(][^)]{0,400}?)\\b(?:ignore|disregard|must|always|never|do not|execute|invoke|send|include|append|override|instructions?|system|before (?:using|calling|returning))\\b`,
  },
  {
    ...WORDS,
    form: 'text',
    roles: ['words', 'value'],
    id: 'P108',
    severity: 'medium',
    title: 'A long gap pushes text out of sight.',
    explanation: 'Many blanks or empty lines move what follows beyond the edge of a box that shows the text; a model reads on.',
    advice: 'Take out the gap.',
    hints: ['          ', '\n\n\n', '\t\t\t\t\t\t\t\t', '\n \n', '\r\n\r\n', '\u00a0\u00a0', '\u3000\u3000'],
    pattern: '[ \\t\\u00A0\\u3000]{60,}[^\\s]|(?:\\r?\\n[ \\t]*){15,}[^\\s]',
  },
  {
    ...WORDS,
    form: 'text',
    id: 'P109',
    severity: 'medium',
    title: 'A long run of Base64 holds readable text.',
    explanation:
      'Text in Base64 passes by people and by rules that read words; a model decodes it. Pictures and keys in Base64 are in order.',
    advice: 'Write the text itself.',
    pattern: '[A-Za-z0-9+/_-]{120,}',
    weigh: (found) => (decodesToText(found) ? {} : undefined),
  },
  {
    ...WORDS,
    form: 'read',
    roles: ['words'],
    id: 'P111',
    severity: 'info',
    title: 'Words in capitals press the model.',
    explanation:
      'Emphasis makes a model weigh a sentence more than it should. Many honest descriptions do it too, so this never fails a server.',
    advice: 'Say it in ordinary letters.',
    pattern: '\\b(?:IMPORTANT|CRITICAL|CRUCIAL|URGENT|MANDATORY|ALWAYS|NEVER|MUST)\\b',
  },
  {
    ...WORDS,
    roles: ['words'],
    id: 'P112',
    severity: 'low',
    title: 'The tool keeps or passes on more than its task needs.',
    explanation:
      'A side task such as collecting, indexing, profiling or signing people up may be lawful; whoever uses the tool should know of it.',
    advice: 'Leave the side task out, or ask before.',
    pattern: `\\b(?:also|additionally|secretly|silently|automatically|passively) (?:${words(1)})(?:collects?|indexes|index|harvests?|gathers?|captures?|records?|logs?|tracks?|extracts?|profiles?|opt(?:s|ed)?[- ]in) ${words(3)}(?:any|all|every|credentials?|passwords?|keys|tokens|personal|sensitive|usage|user|behaviou?r)|\\b(?:cached?|stored?|synced|synchronized|persisted|logged|maintained|backed up|kept|streamed) (?:remotely|externally|off-?site|in our cloud|across devices via)|\\bopted[- ]in\\b|\\badded to (?:a |our |the )?(?:marketing|mailing|advertising)|\\b(?:mac address|hostname|running processes)${within(60)}\\b(?:fingerprint|username|running processes)|\\b(?:extracts?|ocr|captures?)\\b${within(80)}\\b(?:passwords?|credit cards?|sensitive documents?)|\\b(?:stream(?:ed|s)|sync(?:ed|s)) (?:continuously )?to (?:an? )?(?:remote|external)|\\bshared with (?:third|partners|advertis)`,
    weigh: weighSideTask,
  },
  {
    ...WORDS,
    id: 'P113',
    severity: 'medium',
    title: 'A command stands in the text that takes over or wipes a machine.',
    explanation: 'A model that reads a ready-made command may run it. Installation belongs into documents for people.',
    advice: 'Take the command out of the description.',
    pattern:
      '\\b(?:curl|wget) [^|;]{0,200}\\| ?(?:sudo )?(?:sh|bash|zsh|python3?|node)\\b|\\brm -(?:rf|fr) (?:/|~/?|\\$home/?)(?:[ .,;\'")*]|$)|/dev/tcp/|\\bcurl [^;|]{0,120}(?:-d|--data|-t|--upload-file|-f) ?\\S{0,20}@[/~.]|\\| ?(?:nc|ncat|netcat) |\\bchmod (?:-r )?0?(?:666|777) (?:-r )?[~/]|\\bbase64 (?:-d|--decode) ?\\| ?(?:sh|bash)|\\bpowershell[^;|]{0,40} -e(?:nc|ncodedcommand)? ',
  },
];

const TELLS_TO_READ =
  /(?:read|reads|reading|access|accesses|cat|include|includes|send|sends|upload|uploads|extract|extracts|steal|copy|contents? of|fetch|retrieve|open|dump|print|append)\b/;

/** A copy of files is a task of many tools: less grave unless it is more, or somebody's in particular. */
const ALL_OF_THEM = /\ball (?:of )?(?:the |their |your )?(?:files|data|messages|emails)\b/g;
const IS_PRIVATE = new RegExp(PRIVATE);
const SOMEWHERE = /(?:remote|external|outside|backup \S+|your (?:cloud|database|servers?|backend))$/;

function weighHandOver(found: string, _passage: Passage, around: Around): Weighed | undefined {
  if (handsOverNothing(found, around, VERB)) return undefined;
  const isPlainCopy = SOMEWHERE.test(found) && !IS_PRIVATE.test(found.replaceAll(ALL_OF_THEM, ''));
  return isPlainCopy || ASKS_ONLY.test(found) ? { severity: 'medium' } : {};
}

const VERB = new RegExp(`\\b${HANDS_OVER}\\b`, 'g');

/** A path is an example in a setting and among values; in a description of a tool it matters what is to be done with it. */
function weighSecretPlace(_found: string, { pointer, role }: Passage, { before, after }: Around): Weighed {
  if (role !== 'words' || !pointer.startsWith('/tools/')) return { severity: 'low' };
  // The hosts that SSH knows are no secret.
  if (/^\/?(?:config|known_hosts)\b/.test(after)) return { severity: 'medium' };
  return TELLS_TO_READ.test(before.slice(-100)) ? {} : { severity: 'medium' };
}

/** A text that puts its tool first is grave only where another rule of this family (information aside) finds something in it too. */
export function raiseTogether(findings: readonly Finding[]): readonly Finding[] {
  const others = findings.filter(({ rule, severity }) => rule.startsWith('P') && rule !== 'P104' && severity !== 'info');
  if (others.length === 0) return findings;
  return findings.map((finding) => (finding.rule === 'P104' ? { ...finding, severity: 'high' } : finding));
}
