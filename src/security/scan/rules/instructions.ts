import type { Finding } from '../detection/finding.ts';
import type { Around, Passage, PassageRole, PatternRule, Assessment } from '../detection/rule.ts';
import { linesDecodeToText } from '../detection/hidden-text.ts';
import {
  DISCLOSURE_IN_OTHER_LANGUAGES,
  isDeniedInOtherLanguage,
  PRIVATE_IN_OTHER_LANGUAGES,
  SECRECY_IN_OTHER_LANGUAGES,
} from './other-languages.ts';
import { deniesDisclosure, assessHeading, assessOverride, assessSecrecy, assessSideTask } from './assess-match.ts';

/** The roles of the texts that a model sees. */
const SHOWN: readonly PassageRole[] = ['name', 'words', 'value'];
const WORDS = { kind: 'pattern', form: 'lower', roles: SHOWN } as const;

/** A gap of at most `most` words. */
const words = (most: number): string => `(?:[^ .!?;]{1,30} ){0,${most}}`;
/** A gap of at most `most` characters in the same sentence. */
const within = (most: number): string => `[^.!?]{0,${most}}`;

const EARLIER =
  '(?:all|any|every|previous|prior|earlier|above|preceding|existing|original|initial|other|these|those|your|its|safety|security|system|developer)';
const INSTRUCTIONS = '(?:instructions?|guidelines?|directives?|prompts?|commands|guardrails?|restrictions|safeguards)';
const RULES_OF =
  '(?:previous|prior|earlier|above|preceding|all|your|safety|system|original|initial) (?:rules|policies|constraints|messages|context)';
/** In German, Spanish, Portuguese, Italian and French, without accents. */
const EARLIER_IN_OTHER_LANGUAGES =
  '(?:(?:deine|bisherige|vorherige|vorige|vorangehende|vorangegangene|fruehere|fruhere|obige|ursprungliche)n? (?:anweisungen|anordnungen|instruktionen|befehle|regeln|vorgaben)|(?:instrucciones|indicaciones|ordenes|reglas|instrucoes|ordens|regras|istruzioni|indicazioni|regole|instructions|consignes|regles) (?:anteriores|previas|precedentes|precedenti|anterieures|originales|originais|originali|del sistema|do sistema|di sistema|du systeme)|(?:tus|suas|tuas|le tue|tes|vos) (?:instrucciones|instrucoes|istruzioni|instructions|consignes))';

/** Private data. */
const PRIVATE =
  '(?:(?:conversation|chat|message|location|browsing|clipboard|search)s? (?:history|histories|context|contents?|logs?|transcripts?|data)|(?:whole|entire|full|complete) (?:conversation|chat|context)|(?:user|prior|previous|earlier|past) messages|\\.env file|contents? of \\.env|user(?:.s)? (?:location|files|contacts)|system prompt|credentials?|passwords?|passphrases?|api[ _-]?keys?|[a-z_]*(?:api_key|secret_key|access_token)[a-z_=]*|access tokens?|bearer \\S{1,80} tokens?|secrets|private keys?|ssh keys?|seed phrases?|env(?:ironment)? variables|all (?:of )?(?:the |their |your )?(?:files|data|messages|emails)|personal(?:ly identifiable)? (?:data|information)|phi records?|clipboard|\\*\\.(?:env|pem|key)|harvested \\w+)';
const DISCLOSES =
  '(?:[a-z]{1,10}_)?(?:send|sends|sent|sending|upload|uploads|uploaded|uploading|forward|forwards|forwarded|transmit|transmits|transmitted|post|posts|posted|exfiltrate|exfiltrates|leak|leaks|leaked|stream|streams|streamed|share|shares|shared|copy|copies|copied|pass|passes|passed|deliver|delivers|delivered|relay|relays|relayed|mail|mails|report|reports|reported|log|logs|logged|record|records|recorded|sync|syncs|synced|export|exports|exported|submit|submits|submitted|bcc|cc)';
const ELSEWHERE =
  "(?:to|with|at) (?:(?:an?|the|our|its|their|this|some|any) )?(?:[a-z'-]{1,20} ){0,2}(?:remote|external|outside|attacker\\S{0,40}|third[ -]part(?:y|ies)|partners?|https?://[^ ]{4,80}|(?:logging|collection|analytics|telemetry|tracking|backup|research|c2) (?:endpoint|server|service|team|host)|webhook|(?:our|my) (?:servers?|backend|cloud|database|team))";

/** An email address, or the number of an account, a wallet or a telephone. */
const ADDRESS = '(?:[^ ]{1,30}@|[^ ]{0,8}[0-9][0-9a-z-]{5})';

/** Messages are copied to another address, or redirected. */
const REDIRECTED = `\\b(?:always|also|must|automatically|silently|every|all) (?:[a-z]{1,20} ){0,5}(?:bcc|blind[- ]copy|blind carbon)|\\b(?:bcc|cc|forward|send|redirect|route) (?:a copy of )?(?:all|every|each|any) (?:[a-z]{1,20} ){0,3}(?:emails?|mails?|messages?|payments?|requests?|invoices?|results?|responses?)\\b[^!?]{0,80} to [^ ]{1,60}@|[a-z0-9]@[a-z0-9.-]+ (?:to|in|into|as) (?:the |its |their |a )?(?:bcc|cc|blind|recipients?)\\b|\\b(?:change|replace|alter|swap|rewrite|redirect) (?:the |its |their |any )?(?:[a-z]{1,20} ){0,2}(?:recipients?|payee|destination|wallet|(?:phone|account) number)\\b[^.!?]{0,30} (?:to|with|by) ${ADDRESS}|\\b(?:recipients?|payee|destination|wallet)(?: [a-z]{1,12}){0,2} (?:must|should|shall|has to|have to) be (?:replaced|changed|swapped|redirected|${ADDRESS})`;
/** An image whose URL takes a value, which a client requests as soon as it shows the image. */
const IMAGE_WITH_DATA = '!\\[[^\\]]*\\]\\(https?://[^) ]*[{<$\\[]';
/** The conversation as the input of a tool. */
const CALLED_WITH_CHAT =
  '\\b(?:call|invoke|use|run) (?:this|it|this tool|this function) with [^.!?]*\\b(?:conversation|chat|(?:discussed|said|written) so far)\\b';
/** Requests for data that a tool does not need, without a destination. */
const ASKED_FOR =
  '\\b(?:include|insert|append|attach|provide|pass|paste|record|put|copy|write|supply|fill) (?:[^ .!?;]+ ){0,4}(?:process\\.env(?:[^.a-z0-9_]|$)|os\\.environ\\b|(?:lists?|names|descriptions|schemas?|definitions) of (?:(?:all|the|every|other|available|your|connected) ){1,4}tools\\b)|\\b(?:include|insert|append|attach|provide|pass|paste|record|put|copy|write) (?:[a-z]{1,20} ){0,4}(?:(?:conversation|chat) (?:history|transcript|logs?)|system prompt|(?:all|prior|previous|earlier|past) (?:user )?messages|all previous|entire conversation|full conversation)';
const ASKS_ONLY = new RegExp(
  `^!|^(?:call|invoke|use|run) |^(?:include|insert|append|attach|provide|pass|paste|record|put|copy|write) [^@]{0,120}(?:history|transcript|logs?|prompt|messages|previous|conversation)$`,
);

/** A character of Base64, or of its form for URLs. */
const BASE64 = '[A-Za-z0-9+/_-]';

/** P: text that gives instructions to the model instead of describing a tool. */
export const INSTRUCTION_RULES: readonly PatternRule[] = [
  {
    ...WORDS,
    id: 'P101',
    severity: 'high',
    title: 'The text tells a model to ignore earlier instructions.',
    explanation:
      'Instructions of the user and of the application come first; a description that asks to ignore or override them makes a model work for somebody else. Ignoring files, errors or settings is allowed.',
    advice: 'Describe what the tool does, without instructions to ignore anything.',
    pattern: `\\b(?:ignor(?:e|es|ing)|disregard(?:s|ing)?|forget(?:s|ting)?|override|overrid(?:es|ing)|overrul(?:e|es|ing)|bypass(?:es|ing)?|supersedes?|ignorier(?:e|t|en sie)|missachte[nt]?|vergiss|vergesst|ignora|olvid[ae]|ignorez|oubliez?|esqueca|desconsidere|dimentica)\\b (?:${words(4)}${EARLIER} ${words(3)}${INSTRUCTIONS}\\b|${words(3)}(?:${RULES_OF}|${EARLIER_IN_OTHER_LANGUAGES})\\b|(?:all|every)?thing (?:above|before|you were told)|(?:alle|todas|toutes|tutte)[^.!?]{1,30}(?:anweisungen|instrucciones|instructions|instrucoes|istruzioni))|(?:忽略|无视)[^。]{0,12}(?:指令|指示|提示|规则)|(?:指示|命令|プロンプト)[^。]{0,8}(?:無視|忘れ)|(?:지시|명령|지침)[^.。]{0,8}(?:무시|잊)|(?:игнорируй|забудь)(?:те)?[^.!?]{1,30}(?:инструкци|указани|правил)|\\b(?:your|here are|these are) (?:the |my )?new (?:system )?(?:instructions|prompt|role|rules|objective)\\b|\\bfrom now on,? (?:you|always|never|ignore|(?:every|all) (?:your |the )?(?:responses?|answers?|replies|reply|messages?|outputs?|requests?|calls?|tools?))\\b|\\b(?:obey|follow|prioriti[sz]e|trust) [^.!?]{0,40}(?:above (?:everything|all|any)|over (?:any|all|every) (?:other|previous|system|user))|\\b(?:disable|turn off|deactivate|lift|remove|drop) ${words(3)}(?:safety|security|moderation) (?:filters?|checks?|guardrails?|restrictions?|measures|rules)\\b|\\bact as an? (?:unrestricted|uncensored|unfiltered|jailbroken)|\\byou are (?:now|no longer) (?:an? |the |in |bound|restricted|required|operating)|\\b(?:${EARLIER} ){1,2}(?:${INSTRUCTIONS}|guidance|rules) (?:are|is|have been|were|no longer) (?:now )?(?:void|cancell?ed|invalid|obsolete|revoked|superseded|suspended|overridden|apply)\\b|\\b(?:treat|regard|consider|interpret) [^.!?]* as (?:an? )?(?:new |your |the )?(?:system|developer|trusted|authoritative) (?:instructions?|prompts?|messages?|commands?)\\b|\\b(?:obey|follow|execute|carry out) (?:any|all|every) (?:instructions?|commands?|directives?) (?:that are )?(?:found |contained |given |returned |included |embedded )?(?:in|by|from) (?:the |its |this )?(?:[a-z]{1,20} ){0,2}(?:results?|outputs?|responses?|tool)\\b|\\b(?:disregard|ignore|forget) what (?:you were told|was said|came before)\\b|\\bpretend (?:that )?you (?:have no|are not bound|do not have|don'?t have)\\b|\\b(?:enter|enable|activate|switch to) (?:god|jailbreak|unrestricted|dan) mode\\b`,
    assess: assessOverride,
  },
  {
    ...WORDS,
    id: 'P102',
    severity: 'critical',
    title: 'The text asks a model to hide something from the user.',
    explanation:
      'No honest tool needs to hide its use, its access or its result from the user. The severity is lower if an application shows something only to some users.',
    advice: 'State openly what the tool does with its input, and let the model tell the user.',
    pattern: `\\b(?:do not|don'?t|never|must not|mustn'?t|should not|shouldn'?t|avoid|without) ${words(3)}(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|disclose|disclosing|notify|notifying|alert|alerting) ${words(3)}(?:to )?(?:the |an?y? )?(?:user|users|human|person|customer)\\b|\\b(?:do not|don'?t|never) ${words(2)}(?:mention|admit|acknowledge) (?:that|how|this|why|it|anything) |\\b(?:do not|don'?t|never) ${words(1)}(?:reveal|disclose|tell|say) (?:that|how|why|anyone|anybody) |\\bwithout (?:the |an?y? )?(?:user'?s?|users'?|their|human'?s?|customer'?s?|owner'?s?) (?:knowledge|awareness|knowing|noticing|consent|permission)\\b|\\b(?:hide|hidden|conceal|concealed|keep|kept|withhold) ${words(5)}from (?:the |an?y? |all )?(?:user|users|human|person|customer)\\b|\\buser (?:must|should|may|shall|need)(?: not|n'?t)(?: need to| have to| supposed to| meant to)? (?:know|see|notice|be (?:told|informed|aware|notified|shown))\\b|\\b(?:present|show|disguise|phrase|display|frame) (?:it|them|this|these|the [a-z]{1,20}) ${words(6)}(?:as if|as though|to (?:look|appear|seem) (?:like|as))\\b|\\b(?:do not|don'?t|never|must not|mustn'?t|should not|shouldn'?t) ${words(2)}(?:explain|show|describe|expose|report) ${words(2)}(?:steps?|calls?|instructions?|access|action|proce(?:ss|dure)) ${words(1)}to (?:the )?user|\\b(?:not necessary|no need|unnecessary|not needed) to (?:tell|inform|notify|alert|warn) |\\b(?:do not|don'?t|never) let (?:the |an?y? )?(?:user|users|human|person|customer) (?:know|notice|find out|reali[sz]e)\\b|\\bsay nothing (?:of|about|to)\\b|\\b(?:silently|secretly|covertly|quietly|stealthily) (?:send|read|copy|upload|forward|include|run|execute|call|collect|exfiltrate|transmit|add|append|log|record|store|access|download|install)|\\b(?:do not|don'?t|never) (?:ask|wait|request|require|seek)(?: for)? (?:the |an?y? )?(?:user(?:'s)? |human )?(?:for )?(?:an?y? |the |user |explicit ){0,2}(?:confirmation|permission|approval|consent)\\b|\\bwithout (?:asking|prompting|consulting) (?:the )?(?:user|human|person|customer)\\b|\\bwithout (?:any |explicit |further )?(?:confirmation|approval) (?:from|by|of) (?:the )?(?:user|human)\\b|\\bauto-?(?:approve|accept|allow) (?:all|any|every|each|the) (?:[a-z]{1,20} ){0,2}(?:tool calls?|tools|actions|commands|permissions?|prompts)\\b|\\bthe user (?:has|have) already (?:approved|confirmed|consented|agreed|authori[sz]ed|given (?:their |full |explicit )?(?:permission|consent|approval))\\b|${SECRECY_IN_OTHER_LANGUAGES}`,
    assess: assessSecrecy,
  },
  {
    ...WORDS,
    id: 'P103',
    severity: 'critical',
    title: 'The text contains chat or system message markers.',
    explanation:
      'Tags of system messages, or the control tokens of a chat format, make a model treat the text between them as instructions with higher authority.',
    advice: 'Describe the tool in plain sentences without such tags.',
    hints: ['<', '[', '|||', 'system', 'admin', 'override'],
    pattern:
      '<(?:important|hidden|system(?:[-_](?:reminder|message|instructions?|override|note))?|secret|admin|override|internal|critical|priority|instructions?)>|\\[(?:important|hidden|system|admin|override|inst)\\]|<\\|(?:im_start|im_end|system|user|assistant|endoftext)\\|>|<<sys>>|\\|\\|\\| ?[a-z_ ]{3,40} ?\\|\\|\\||\\b(?:system|admin|developer|root)[ _](?:override|message|instruction)s? ?:',
    assess: assessHeading,
  },
  {
    ...WORDS,
    id: 'P104',
    severity: 'medium',
    title: 'The text demands that its tool is preferred to all others.',
    explanation:
      'A tool that demands to be called first, always or instead of others takes the choice from the model. Often this is only eager advice; with another finding in the same text the severity is high.',
    advice: 'Say when the tool helps, and let the model choose.',
    pattern: `\\b(?:always|must|first|just|immediately)(?: be)? (?:first )?(?:use|call|invoke|run|execute|used|called|invoked|run|executed) (?:this|it) ?(?:tool|function|first|before)|\\bbefore (?:using|calling|invoking|executing|running|you use|execute) (?:any|all|every|another|each|other|[a-z]{1,20} operation)|\\b(?:use|run|call|execute|prefer) this (?:tool|function|one) (?:rather than|instead of|over|and replace|to modify)|\\bno matter (?:how|what|which)|\\bthis (?:tool|function|server) (?:replaces|supersedes|overrides|shadows) (?:the )?["'\`]?[a-z]+_[a-z]|\\b(?:use|trust) only this (?:one|tool|function|server)\\b|\\bothers? (?:[a-z]{1,20} )?(?:tools?|functions?|servers?) (?:is|are|was|were) (?:deprecated|broken|unsafe|wrong|unreliable|insecure|outdated|disabled)\\b|\\bwhen(?:ever)? (?:the |an? |any )?user (?:asks|mentions|says|wants|talks)[^.!?]{0,60} (?:answer|say|claim|reply|tell (?:them|him|her)) that\\b|\\binstead of (?:any |all |every )?others? tools?|\\bwhen(?:ever)? (?:the |an?y? |this )?["']?[\\w.-]{1,40}["']? (?:tool|function) is (?:present|available|installed|called|invoked|used|also)\\b|\\b(?:do not|don'?t|never) (?:use|call|invoke|trust) (?:any |the )?(?:others?|another|official|original|built-in|default) (?:[a-z_]{1,20} )?(?:tool|function|server)|\\b(?:prefix|precede|prepend) (?:every|each|all|any) (?:[a-z]{1,20} )?(?:command|call|request|message)|\\b(?:every|each|all|any) (?:[a-z]{1,20} )?(?:command|call|request|message)s? (?:must|should|has to|have to) be (?:prefixed|preceded|routed|sent)`,
  },
  {
    ...WORDS,
    id: 'P105',
    severity: 'high',
    title: 'The text names a file where secrets are stored.',
    explanation:
      'Keys, passwords and tokens are stored in a few well-known files. A tool that asks a model to read one wants the secrets. The severity is lower if the path is only an example or a default.',
    advice: 'Request the value that the tool needs as a setting.',
    pattern:
      '(?:~|\\$home|%userprofile%|/root|/home/[^ /]{1,40})/\\.(?:ssh|aws|gnupg|kube|docker|cursor|netrc|npmrc|git-credentials|bash_history|zsh_history|config/gcloud|config/gh|env|pgpass|pypirc|vault-token|azure|claude\\.json|terraform\\.d|mozilla|electrum|bitcoin|password-store)\\b|/proc/(?:self|[0-9]{1,7})/environ\\b|\\.ssh/(?:id_|authorized_keys|config)|(?:\\b|_)id[_ ](?:rsa|dsa|ecdsa|ed25519)\\b|\\betc (?:passwd|shadow|sudoers)\\b|/etc/(?:passwd|shadow|sudoers)(?:$|[^a-z0-9_.-]|\\.(?: |$))|\\.aws/credentials|\\.cursor/mcp\\.json|claude_desktop_config\\.json|\\*\\.(?:pem|key|pfx|env)\\b|\\bwallet\\.dat\\b|\\blogin data\\b|\\b(?:read|open|copy|paste|include|contents? of|lines of|values in) (?:[^ .!?;]{1,30} ){0,3}(?:\\./)?\\.env\\b',
    assess: assessSecretPath,
  },
  {
    ...WORDS,
    id: 'P106',
    severity: 'high',
    title: 'The text asks to pass private data to somebody else.',
    explanation:
      'Conversations, credentials and files belong to the user. A description that sends them to a third party, a remote server or a URL asks a model to disclose them. The same applies to an address for copies of messages, and to an image whose URL takes a value. The severity is lower if files are copied to a destination of the user’s choice. Stating that nothing is passed on is allowed.',
    advice: 'Send only what the tool needs, and state where it goes and why.',
    core: `${PRIVATE}|${REDIRECTED}|${ASKED_FOR}|${CALLED_WITH_CHAT}|${IMAGE_WITH_DATA}|${PRIVATE_IN_OTHER_LANGUAGES}`,
    pattern: `\\b${DISCLOSES}\\b${within(120)}${PRIVATE}${within(160)} ${ELSEWHERE}|${PRIVATE}${within(160)}\\b${DISCLOSES}\\b${within(60)} ${ELSEWHERE}|${REDIRECTED}|${ASKED_FOR}|${CALLED_WITH_CHAT}|${IMAGE_WITH_DATA}|${PRIVATE}${within(120)}\\b(?:put|place|write|pass|include|add|insert) (?:them|it|these|those|all) (?:in|into|as|to) (?:the |a |an )?["']?[a-z_]{1,30}["']? (?:field|parameter|argument|param)\\b|${DISCLOSURE_IN_OTHER_LANGUAGES}`,
    assess: assessDisclosure,
  },
  {
    ...WORDS,
    id: 'P107',
    severity: 'high',
    title: 'A hidden comment contains instructions.',
    explanation: 'An HTML or Markdown comment is not shown to people, but a model reads it.',
    advice: 'Remove the comment from the description.',
    hints: ['<!--', ']: #', ']: <>', ']:#', ']:<>'],
    pattern: `(?:<!--(?:[^-]|-[^-]|--[^>])*?|\\[[^\\]]{1,20}\\]: ?(?:#|<>) ?["'(][^)]{0,400}?)\\b(?:ignore|disregard|must|always|never|do not|execute|invoke|send|include|append|override|instructions?|system|before (?:using|calling|returning))\\b`,
  },
  {
    ...WORDS,
    form: 'text',
    roles: ['words', 'value'],
    id: 'P108',
    severity: 'medium',
    title: 'A long gap hides the text after it.',
    explanation: 'Many blanks or empty lines move the following text out of the visible area; a model still reads it.',
    advice: 'Remove the gap.',
    hints: ['          ', '\n\n\n', '\t\t\t\t\t\t\t\t', '\n \n', '\r\n\r\n', '\u00a0\u00a0', '\u3000\u3000'],
    pattern: '[ \\t\\u00A0\\u3000]{60,}[^\\s]|(?:\\r?\\n[ \\t]*){15,}[^\\s]',
  },
  {
    ...WORDS,
    form: 'text',
    id: 'P109',
    severity: 'medium',
    title: 'A long Base64 string contains readable text.',
    explanation:
      'People and word-based rules do not recognise text in Base64, but a model decodes it. Images and keys in Base64 are allowed.',
    advice: 'Write the text itself.',
    pattern: `${BASE64}{20,}(?:[ \\t\\r\\n]{1,8}${BASE64}{16,})*`,
    assess: (found) => (linesDecodeToText(found) ? {} : undefined),
  },
  {
    ...WORDS,
    form: 'read',
    roles: ['words'],
    id: 'P111',
    severity: 'info',
    title: 'Words in capitals put pressure on the model.',
    explanation:
      'Emphasis makes a model weigh a sentence more than it should. Many honest descriptions do this too, so it never fails a server.',
    advice: 'Use ordinary letters.',
    pattern: '\\b(?:IMPORTANT|CRITICAL|CRUCIAL|URGENT|MANDATORY|ALWAYS|NEVER|MUST)\\b',
  },
  {
    ...WORDS,
    roles: ['words'],
    id: 'P112',
    severity: 'low',
    title: 'The tool stores or passes on more data than its task needs.',
    explanation:
      'A side task such as collecting, indexing, profiling or signing people up may be lawful, but users of the tool should know about it.',
    advice: 'Remove the side task, or ask the user first.',
    pattern: `\\b(?:also|additionally|secretly|silently|automatically|passively) (?:${words(1)})(?:collects?|indexes|index|harvests?|gathers?|captures?|records?|logs?|tracks?|extracts?|profiles?|opt(?:s|ed)?[- ]in) ${words(3)}(?:any|all|every|credentials?|passwords?|keys|tokens|personal|sensitive|usage|user|behaviou?r)|\\b(?:cached?|stored?|synced|synchronized|persisted|logged|maintained|backed up|kept|streamed) (?:remotely|externally|off-?site|in our cloud|across devices via)|\\bopted[- ]in\\b|\\badded to (?:a |our |the )?(?:marketing|mailing|advertising)|\\b(?:mac address|hostname|running processes)${within(60)}\\b(?:fingerprint|username|running processes)|\\b(?:extracts?|ocr|captures?)\\b${within(80)}\\b(?:passwords?|credit cards?|sensitive documents?)|\\b(?:stream(?:ed|s)|sync(?:ed|s)) (?:continuously )?to (?:an? )?(?:remote|external)|\\bshared with (?:third|partners|advertis)`,
    assess: assessSideTask,
  },
  {
    ...WORDS,
    id: 'P113',
    severity: 'medium',
    title: 'The text contains a command that takes over or wipes a machine.',
    explanation: 'A model that reads a ready-made command may run it. Installation instructions belong in documentation for people.',
    advice: 'Remove the command from the description.',
    pattern:
      '\\b(?:curl|wget) [^|;]{0,200}\\| ?(?:sudo )?(?:sh|bash|zsh|python3?|node)\\b|\\brm -(?:rf|fr) (?:/|~/?|\\$home/?)(?:[ .,;\'")*]|$)|/dev/tcp/|\\bcurl [^;|]{0,120}(?:-d|--data|-t|--upload-file|-f) ?\\S{0,20}@[/~.]|\\| ?(?:nc|ncat|netcat) |\\bchmod (?:-r )?0?(?:666|777) (?:-r )?[~/]|\\bbase64 (?:-d|--decode) ?\\| ?(?:sh|bash)|\\bpowershell[^;|]{0,40} -e(?:nc|ncodedcommand)? ',
  },
];

const TELLS_TO_READ =
  /(?:read|reads|reading|access|accesses|cat|include|includes|send|sends|upload|uploads|extract|extracts|steal|copy|contents? of|fetch|retrieve|open|dump|print|append)\b/;

/** Copying files is a task of many tools, so it is less severe unless the text names other private data. */
const ALL_OF_THEM = /\ball (?:of )?(?:the |their |your )?(?:files|data|messages|emails)\b/g;
const IS_PRIVATE = new RegExp(PRIVATE);
const SOMEWHERE = /(?:remote|external|outside|backup \S+|your (?:cloud|database|servers?|backend))$/;

function assessDisclosure(found: string, _passage: Passage, around: Around): Assessment | undefined {
  if (deniesDisclosure(found, around, VERB) || isDeniedInOtherLanguage(found, around.before)) return undefined;
  const isPlainCopy = SOMEWHERE.test(found) && !IS_PRIVATE.test(found.replaceAll(ALL_OF_THEM, ''));
  return isPlainCopy || ASKS_ONLY.test(found) ? { severity: 'medium' } : {};
}

const VERB = new RegExp(`\\b${DISCLOSES}\\b`, 'g');

/** The rest of the name of a public key. */
const PUBLIC_KEY = /^\/?[\w-]{0,40}\.pub\b/;
/** A file of settings that is named without its folder, and the rest of the name of an example of it. */
const NAMED_ENV = /^[a-z].* (?:\.\/)?\.env$/;
const EXAMPLE = /^[._-](?:example|sample|template|dist)\b/;

/** In a setting or a value, a path is an example. In the description of a tool, the action on it matters. */
function assessSecretPath(found: string, { pointer, role }: Passage, { before, after }: Around): Assessment | undefined {
  if (PUBLIC_KEY.test(after)) return undefined;
  // Many tools read the settings of their project there, but none needs its text as an argument.
  if (NAMED_ENV.test(found)) return pointer.includes('/inputSchema/') && !EXAMPLE.test(after) ? { severity: 'medium' } : undefined;
  if ((role !== 'words' && role !== 'name') || !pointer.startsWith('/tools/')) return { severity: 'low' };
  // The known hosts of SSH are not secret.
  if (/^\/?(?:config|known_hosts)\b/.test(after)) return { severity: 'medium' };
  return TELLS_TO_READ.test(before.slice(-100)) ? {} : { severity: 'medium' };
}

/** P104 is raised to high only if another rule of this family with a severity above info has a finding in the same text. */
export function raiseCombined(findings: readonly Finding[]): readonly Finding[] {
  const others = findings.filter(({ rule, severity }) => rule.startsWith('P') && rule !== 'P104' && severity !== 'info');
  if (others.length === 0) return findings;
  return findings.map((finding) => (finding.rule === 'P104' ? { ...finding, severity: 'high' } : finding));
}
