/** Phrases of other languages, in lower case and without accents, as texts are matched. */

/** A gap of at most `most` characters in the same sentence. */
const within = (most: number): string => `[^.!?。！？]{0,${most}}`;

/** Requests to hide something from the user. */
export const SECRECY_IN_OTHER_LANGUAGES: string = [
  // German
  '\\b(?:sag|sage|sagen sie|erzahle?|erzahlen sie|verrate?|verraten sie|informiere|informieren sie|benachrichtige|benachrichtigen sie) (?:es |das )?de[mnr] (?:benutzer|nutzer|anwender)[a-z]{0,2} (?:davon |daruber |etwas )?(?:nicht|nichts|nie|niemals)\\b',
  '\\b(?:erwahne|erwahnen sie|verschweige|verschweigen sie|verheimliche|verheimlichen sie)\\b[^.!?,]{0,40}\\bgegenuber de[mnr] (?:benutzer|nutzer|anwender)',
  '\\b(?:verschweige|verschweigen sie|verheimliche|verheimlichen sie) de[mnr] (?:benutzer|nutzer|anwender)',
  '\\b(?:teile|teilen sie) (?:es |das |dies )?de[mnr] (?:benutzer|nutzer|anwender)[a-z]{0,2} (?:davon |dies |das |es |etwas )?(?:nicht|nichts|nie|niemals) mit\\b',
  '\\b(?:verbirg|verberge|verbergen sie|verheimliche|verheimlichen sie)\\b[^.!?,]{0,40}\\b(?:vor )?de[mnr] (?:benutzer|nutzer|anwender)',
  '\\bohne (?:das |dass )?(?:wissen de[rs]|d(?:er|ie) (?:benutzer|nutzer|anwender)[a-z]{0,2} (?:es|davon|dies|das)? ?(?:merk|bemerk|weis|erfahr|erfahrt))',
  // Spanish and Portuguese
  `\\b(?:no|nunca|nao) (?:se lo |le |les |lhe )?(?:digas?|cuentes?|conte|menciones?|informes?|reveles?|avises?|notifiques?)\\b${within(40)}\\b(?:usuari|utilizador)`,
  '\\b(?:sin|sem) (?:informar|avisar|notificar|mencionar|decir|dizer)(?:le|lo|lhe)? (?:nada )?(?:a|ao|al|a los|aos) (?:usuari|utilizador)',
  '\\b(?:sin que|sem que) (?:el|la|los|las|o|a|os|as) (?:usuari[oa]|utilizador[a]?)s? (?:lo |se |o )?(?:sepan?|enteren?|noten?|vean?|saibam?|percebam?)',
  '\\b(?:ocult[ae]|ocultar|escond[ae]|esconder)(?:lo|los|la|las|selo)?\\b[^.!?,]{0,30}\\b(?:al|del|ao|do) (?:usuario|utilizador)\\b',
  // French
  `\\b(?:ne |n.(?:en )?)(?:l.|le |lui |leur |en )?(?:dis|dites|mentionnez?|informez?|revelez?|prevenez|previens|parlez?) (?:pas|jamais|rien)\\b${within(40)}\\butilisateur`,
  `\\bne (?:pas|jamais|rien) (?:le |lui |en )?(?:dire|mentionner|informer|reveler|prevenir|avertir)\\b${within(40)}\\butilisateur`,
  '\\b(?:sans que l.utilisateur (?:le |ne |s.en |n.en )?(?:sache|apercoive|voie|remarque)|a l.insu de l.utilisateur)',
  // Italian
  `\\bnon (?:dire|dirlo|menzionare|informare|rivelare|avvisare|dica|informi|riveli)\\b${within(40)}\\butent[ei]\\b`,
  '\\b(?:senza che l.utente (?:lo |se ne )?(?:sappia|accorga|veda)|all.insaputa dell.utente)',
  // Chinese, Japanese and Korean
  `(?:不要|不得|不能|切勿|请勿|請勿|别|別)(?:告诉|告訴|告知|通知|透露给|向|对|對|让|讓).{0,2}(?:用[户戶]|使用者)(?:透露|提及|提到|说明|說明|说|說|知道|发现|發現|察觉|察覺|看到|此事|这|這|，|,|。|$)`,
  '(?:瞒着|瞞著|背着|背著).{0,2}(?:用[户戶]|使用者)',
  `(?:ユーザ|利用者)ー?[にへ]${within(10)}(?:伝え|知らせ|言わ|教え|話さ|明かさ)(?:ない|ず|ては)`,
  `사용자${within(16)}(?:말하지|알리지|언급하지|밝히지|알려주지) ?(?:마|말|않)`,
  // Russian
  `(?:^|[^а-яё])не (?:говори|сообщай|упоминай|рассказывай|раскрывай)(?:те)?[^а-яё]${within(30)}пользовател`,
  `(?:без ведома|втайне от|скрой(?:те)? от|скрывай(?:те)? от) ${within(12)}пользовател`,
].join('|');

/** At most 72 texts, of which a match contains one: see `necessaryText`. */
const PRIVATE_WORDS = [
  'passwort|kennwort|zugangsdaten|gesprachsverlauf|chatverlauf|geheimnisse|umgebungsvariablen|api-?schlussel',
  'contrasena|credencia|toda la conversacion|historial de(?:l chat| la conversacion)|claves? de api',
  'senha|toda a conversa|historico d[ao] (?:conversa|chat)|chave de api',
  'mots? de passe|identifiants de connexion|toute la conversation|historique d(?:e la conversation|u chat)|cles? api',
  'credenziali|tutta la conversazione|cronologia della (?:conversazione|chat)|chiav[ei] api',
  '密码|密碼|密钥|密鑰|口令|凭证|对话(?:历史|记录)|對話(?:歷史|記錄)|聊天(?:记录|記錄)|パスワード|会話(?:履歴|内容)|認証情報',
  '비밀번호|대화 ?(?:내용|기록)|парол|всю переписку|историю (?:переписки|чата)|учетные данные',
].join('|');
const DISCLOSING =
  '(?:\\b(?:send|schick|ubertrag|ubermittl|leit)(?:e|en|et|t)?\\b|\\b(?:envi[ae]|enviar|envie|mand[ae]|mandar|transmit[ae]|reenvi[ae])\\b|\\b(?:envoie|envoyez|envoyer|transmets|transmettez|transmettre)\\b|\\b(?:invia|inviare|invii|trasmett[ia]|inoltra)\\b|[发發]送|上[传傳]|[转轉][发發]|送信|送って|アップロード|보내|전송|отправ|передай|перешли)';
const PLACE = '(?:https?://[^ ]{4}|[a-z0-9._-]{1,30}@[a-z0-9-]{1,30}\\.[a-z])';

/** Requests to send private data to a URL or an address. */
export const DISCLOSURE_IN_OTHER_LANGUAGES: string = [
  `${DISCLOSING}${within(80)}(?:${PRIVATE_WORDS})${within(60)}${PLACE}`,
  `(?:${PRIVATE_WORDS})${within(10)}${DISCLOSING}${within(20)}${PLACE}`,
  `(?:${PRIVATE_WORDS})${within(60)}${PLACE}[^!?。！？]{0,40}${DISCLOSING}`,
  `${PLACE}[^!?。！？]{0,60}(?:${PRIVATE_WORDS})${within(20)}${DISCLOSING}`,
].join('|');

/** What {@link DISCLOSURE_IN_OTHER_LANGUAGES} contains. */
export const PRIVATE_IN_OTHER_LANGUAGES: string = PRIVATE_WORDS;

const VERB = new RegExp(DISCLOSING, 'u');
const DENIAL = /\b(?:kein|keine|keinen|nie|niemals|nicht|no|nunca|nao|ne|n'|pas|jamais|non|mai)\b|不|没|沒|绝|ない|ません|않|не |никогда/u;

/** Whether a request in another language is denied. */
export function isDeniedInOtherLanguage(found: string, before: string): boolean {
  return VERB.test(found) && DENIAL.test(`${before.slice(-20)} ${found}`);
}
