import { counter } from '../plural.ts';
import { useInClient } from './connect.ts';
import { language } from './language.ts';

const counted = counter(language);

/** What there is to do in several cases. */
export const otherClient = `Mit einem MCP-Client außerhalb des Browsers verbinden: siehe „${useInClient}“ weiter unten.`;
export const tryLater = 'Eine Weile warten und es erneut versuchen.';
export const tellMaintainers = 'Die Betreuer des Servers benachrichtigen.';
export const tellCatalogue =
  'In der Dokumentation des Servers nach der neuen Adresse sehen; dann die Betreuer dieses Katalogs benachrichtigen.';
export const checkAddress = 'Die Adresse mit der Dokumentation des Servers vergleichen.';
export const checkKey = 'Steht ein Schlüssel oder Token in der Konfiguration: prüfen, ob er vollständig und noch gültig ist und dies darf.';
export const checkArguments = 'Die Angaben prüfen und erneut aufrufen.';
export const callCarefully = 'Herausfinden, ob der Aufruf ausgeführt wurde; wenn nicht, erneut aufrufen.';
export const reconnect = 'Bleibt es dabei: diese Verbindung schließen und eine neue öffnen.';
export const leaveOut = 'Weglassen, was nicht eingestellt werden muss.';

/** Statuses (RFC 9110 §15) as MCP servers answer them to a page that connects. */
export const statuses = {
  400: {
    title: 'Der Server kann die Anfrage nicht lesen',
    detail: 'Er antwortete mit 400 (bad request): Er hält die Konfiguration oder die Nachricht für fehlerhaft.',
    steps: ['Die Konfiguration prüfen.', checkAddress, tellMaintainers],
  },
  401: {
    title: 'Der Server will wissen, wer anfragt',
    detail: 'Er antwortete mit 401 (unauthorized). Diese Seite meldet sich nirgends an und bewahrt keine Schlüssel auf.',
    steps: [checkKey, 'Verlangt er eine Anmeldung, ist diese Seite nicht der Ort dafür.', otherClient],
  },
  402: {
    title: 'Der Server will bezahlt werden',
    detail: 'Er antwortete mit 402 (payment required).',
    steps: ['Das Konto beim Hersteller des Servers in Ordnung bringen.', checkKey],
  },
  403: {
    title: 'Der Server lässt diese Seite nicht herein',
    detail: 'Er antwortete mit 403 (forbidden). Vielleicht weist er den Schlüssel ab, vielleicht jede fremde Seite.',
    steps: [checkKey, otherClient],
  },
  404: {
    title: 'Unter dieser Adresse gibt es keinen MCP-Server',
    detail: 'Der Host antwortet, aber für diesen Pfad mit 404 (not found).',
    steps: [checkAddress, 'Der Server ist vielleicht umgezogen: die Betreuer dieses Katalogs benachrichtigen.'],
  },
  405: {
    title: 'Diese Adresse nimmt keine MCP-Nachrichten',
    detail: 'Sie antwortete mit 405 (method not allowed). Vielleicht ist sie eine Webseite oder ein Endpunkt des älteren SSE-Transports.',
    steps: [checkAddress, 'Spricht der Server nur den älteren SSE-Transport: mit einem Client verbinden, der ihn noch spricht.'],
  },
  406: {
    title: 'Der Server kann nicht so antworten, wie MCP es kennt',
    detail:
      'Er antwortete mit 406 (not acceptable) auf eine Anfrage, die JSON und Ereignisströme annimmt, wie es Streamable HTTP verlangt.',
    steps: [checkAddress, tellMaintainers],
  },
  408: { title: 'Der Server wartete nicht länger', detail: 'Er antwortete mit 408 (request timeout).', steps: ['Erneut verbinden.'] },
  409: {
    title: 'Die Verbindung ist an eine andere Konfiguration gebunden',
    detail: 'Er antwortete mit 409 (conflict): Eine Verbindung behält die Konfiguration, mit der sie geöffnet wurde.',
    steps: ['Diese Verbindung schließen und eine neue öffnen.'],
  },
  410: {
    title: 'Der Server ist nicht mehr unter dieser Adresse',
    detail: 'Sie antwortete mit 410 (gone).',
    steps: [tellCatalogue],
  },
  413: {
    title: 'Das war mehr, als der Server annimmt',
    detail: 'Er antwortete mit 413 (content too large).',
    steps: ['In einem Aufruf weniger senden.'],
  },
  414: {
    title: 'Die Konfiguration ist zu lang für eine Adresse',
    detail: 'Er antwortete mit 414 (URI too long): Die Konfiguration reist in der Adresse.',
    steps: [leaveOut],
  },
  415: {
    title: 'Der Server nimmt kein JSON',
    detail: 'Er antwortete mit 415 (unsupported media type), obwohl MCP-Nachrichten JSON sind.',
    steps: [checkAddress, tellMaintainers],
  },
  422: {
    title: 'Der Server weist diese Konfiguration ab',
    detail: 'Er antwortete mit 422: Er hat die Konfiguration gelesen, und etwas darin ist nicht erlaubt.',
    steps: ['Berichtigen, was hier genannt ist, und erneut verbinden.'],
  },
  429: {
    title: 'Der Server hatte zu viele Anfragen',
    detail: 'Er antwortete mit 429 (too many requests). Sie müssen nicht von hier gekommen sein.',
    steps: [tryLater, checkKey],
  },
  431: {
    title: 'Die Konfiguration ist zu lang für den Server',
    detail: 'Er antwortete mit 431 (request header fields too large): Die Konfiguration reist in der Adresse.',
    steps: [leaveOut],
  },
  500: {
    title: 'Im Server ging etwas schief',
    detail: 'Er antwortete mit 500 (internal server error). Das ist sein eigener Fehler, wenn auch eine Konfiguration ihn auslösen kann.',
    steps: ['Mit weniger Einstellungen verbinden.', tryLater, tellMaintainers],
  },
  501: {
    title: 'Der Server kann das nicht',
    detail: 'Er antwortete mit 501 (not implemented).',
    steps: [checkAddress, tellMaintainers],
  },
  502: {
    title: 'Der Server läuft nicht',
    detail: 'Was vor ihm steht, antwortete mit 502 (bad gateway): Der Server dahinter gab keine brauchbare Antwort.',
    steps: [tryLater, tellMaintainers],
  },
  503: {
    title: 'Der Server nimmt zurzeit keine Verbindungen an',
    detail: 'Er antwortete mit 503 (service unavailable). Vielleicht startet er gerade oder ist voll.',
    steps: [tryLater],
  },
  504: {
    title: 'Der Server brauchte zu lange',
    detail: 'Was vor ihm steht, antwortete mit 504 (gateway timeout).',
    steps: [tryLater, tellMaintainers],
  },
};

/** Statuses that mean something else once a connection is open, and a tool is called. */
export const callStatuses = {
  400: {
    title: 'Der Server kann den Aufruf nicht lesen',
    detail: 'Er antwortete mit 400 (bad request): Er hält die Nachricht für fehlerhaft.',
    steps: [checkArguments, tellMaintainers],
  },
  403: {
    title: 'Der Server erlaubt diesen Aufruf nicht',
    detail: 'Er antwortete mit 403 (forbidden). Der Schlüssel dieser Verbindung gilt vielleicht nur für andere Werkzeuge.',
    steps: [checkKey, 'Für einen anderen Schlüssel eine neue Verbindung öffnen.'],
  },
  408: { title: 'Der Server wartete nicht länger', detail: 'Er antwortete mit 408 (request timeout).', steps: ['Erneut aufrufen.'] },
  422: {
    title: 'Der Server weist diesen Aufruf ab',
    detail: 'Er antwortete mit 422: Er hat die Nachricht gelesen, und etwas darin ist nicht erlaubt.',
    steps: ['Berichtigen, was hier genannt ist, und erneut aufrufen.'],
  },
  500: {
    title: 'Im Server ging etwas schief',
    detail: 'Er antwortete mit 500 (internal server error). Der Aufruf wurde vielleicht ausgeführt, ganz oder zum Teil.',
    steps: [callCarefully, 'Andere Angaben versuchen.', tellMaintainers],
  },
  503: {
    title: 'Der Server nimmt zurzeit keine Aufrufe an',
    detail: 'Er antwortete mit 503 (service unavailable). Vielleicht ist er beschäftigt oder startet gleich neu.',
    steps: [tryLater, reconnect],
  },
};

/** What a status means that is none of these. */
export const serverFailed = 'Der Server versagte';
export const requestRefused = 'Der Server weist die Anfrage ab';
export const answered = (status: number): string => `Er antwortete mit ${status}.`;

/** Failures of which there is one kind each. */
export const plain = {
  'bad-address': {
    title: 'Diese Adresse lässt sich nicht fragen',
    detail: 'Sie muss mit https: oder http: beginnen und darf weder Benutzernamen noch Passwort enthalten.',
    steps: ['Die Adresse prüfen.'],
  },
  redirected: {
    title: 'Der Server verweist anderswohin',
    detail:
      'Er antwortete mit einer Umleitung. Diese Seite folgt keiner: Die Konfiguration reiste sonst an eine Adresse mit, die niemand geprüft hat.',
    steps: [
      'Oft liegt es an einem fehlenden oder überzähligen Schrägstrich am Ende oder an http: statt https:. Die Adresse prüfen.',
      tellCatalogue,
    ],
  },
  'broken-off': {
    title: 'Die Verbindung brach ab',
    detail: 'Der Server begann zu antworten, und die Antwort endete zu früh.',
    steps: ['Erneut verbinden.', tellMaintainers],
  },
  'session-ended': {
    title: 'Dieser Aufruf wurde nicht ausgeführt',
    detail: 'Der Server kennt diese Sitzung nicht mehr. Server vergessen untätige Sitzungen, und bei einem Neustart alle.',
    steps: ['Erneut verbinden, dann erneut aufrufen.'],
  },
  'session-hidden': {
    title: 'Der Server verbirgt seine Sitzung vor Webseiten',
    detail: 'Er öffnete eine Sitzung, deren Kennung Seiten nicht lesen dürfen; so kommt diese Seite nicht weiter.',
    steps: ['Ist es der eigene Server: Access-Control-Expose-Headers: Mcp-Session-Id senden.', otherClient],
  },
  'timed-out': {
    title: 'Der Server brauchte zu lange',
    detail: 'Es kam rechtzeitig keine Antwort. Vielleicht startet er, ist beschäftigt oder hängt.',
    steps: ['Erneut versuchen: Ein Server, der schlief, ist jetzt vielleicht wach.', tellMaintainers],
  },
  cancelled: { title: 'Abgebrochen', detail: 'Vor dem Öffnen der Verbindung abgebrochen.', steps: [] },
  'page-incomplete': {
    title: 'Diese Seite ist unvollständig',
    detail: 'Ihr Teil, der MCP spricht, ließ sich nicht laden. Vielleicht fehlt das Netz, oder der Katalog wurde neu veröffentlicht.',
    steps: ['Die Seite neu laden. Was eingegeben wurde, geht dabei verloren.'],
  },
};

/** Those that mean something else for a call: the server may have done what was asked. */
export const callPlain = {
  'broken-off': {
    title: 'Die Verbindung brach ab',
    detail: 'Der Server war erreichbar, und dieser Aufruf endete ohne ganze Antwort. Vielleicht wurde er trotzdem ausgeführt.',
    steps: [callCarefully, reconnect],
  },
  'timed-out': {
    title: 'Der Server brauchte zu lange',
    detail: 'Es kam rechtzeitig keine Antwort. Der Aufruf wurde vielleicht trotzdem ausgeführt.',
    steps: [callCarefully, reconnect],
  },
  cancelled: { title: 'Abgebrochen', detail: 'Vor einer Antwort abgebrochen. Vielleicht hat der Server den Aufruf ausgeführt.', steps: [] },
};

/** Errors of JSON-RPC 2.0 §5.1, as calls get them. */
export const callErrors = {
  '-32601': {
    title: 'Der Server kann das nicht',
    detail: 'Er kennt nicht, was verlangt wurde (method not found).',
    steps: ['Ein anderes Werkzeug wählen.'],
  },
  '-32602': {
    title: 'Der Server nimmt diese Angaben nicht',
    detail: 'Er findet etwas daran falsch (invalid params).',
    steps: [checkArguments],
  },
  '-32603': {
    title: 'Im Server ging etwas schief',
    detail: 'Das sagt er selbst (internal error).',
    steps: ['Erneut aufrufen, vielleicht mit anderen Angaben.', 'Bleibt es dabei: die Betreuer des Servers benachrichtigen.'],
  },
};

/** A failure of which only the client knows more. */
export const callFailed = 'Der Aufruf schlug fehl';
export const connectionFailed = 'Die Verbindung schlug fehl';
export const clientGaveUp = 'Der Client gab auf.';
export const tryAgain = 'Erneut versuchen.';
export const tellIfItGoesOn = 'Bleibt es dabei: die Betreuer des Servers benachrichtigen.';
export const asksToWait = (count: number): string =>
  `Der Server bittet, ${counted(count, { one: 'Sekunde', other: 'Sekunden' })} zu warten.`;
export const itSays = (words: string): string => `Er sagt: „${words}“`;

/** An answer that is none of MCP's. */
export const somethingElse = 'etwas anderem';
export const webPage = 'einer Webseite';
export const plainText = 'einfachem Text';
export const otherJson = 'JSON, das keine Nachricht von MCP ist';
export const unreadable = 'Die Antwort lässt sich nicht lesen';
export const unreadableKind = (kind: string): string =>
  `Der Server antwortete mit ${kind}. Der Aufruf wurde vielleicht trotzdem ausgeführt.`;
export const notMcp = 'Das ist kein MCP-Server';
export const notMcpKind = (kind: string): string => `Die Adresse antwortet, aber mit ${kind}.`;
export const mcpOftenAt = 'Die Adresse mit der Dokumentation des Servers vergleichen: MCP liegt oft unter einem Pfad wie /mcp.';
export const tellThisCatalogue = 'Die Betreuer dieses Katalogs benachrichtigen.';
export const otherVersion = 'Der Server spricht eine andere Fassung von MCP';
export const speaksVersions = (revisions: string): string => `Er spricht MCP ${revisions}, diese Seite nicht.`;
export const speaksUnknown = 'Er spricht eine Fassung des Protokolls, die diese Seite nicht kennt.';
export const tooLong = 'Die Antwort ist zu lang';
export const cutOff = (mebibytes: string): string => `Der Server antwortete mit mehr als ${mebibytes} MiB; der Rest wurde abgeschnitten.`;
export const askForLess = 'In einem Aufruf weniger verlangen.';
export const openAgain = 'Die Verbindung neu öffnen.';
export const answeredWithError = 'Der Server antwortete mit einem Fehler';
export const errorCode = (code: number): string => `Sein Code ist ${code}.`;
export const checkConfiguration = 'Die Konfiguration prüfen und erneut verbinden.';

/** A request that failed, of which browsers tell pages nothing. */
export const offline = {
  title: 'Ohne Netz',
  detail: 'Der Browser meldet, dass er kein Netz hat.',
  steps: ['Das Netz prüfen und erneut verbinden.'],
};
export const mixed = {
  title: 'Der Browser sperrt diese Verbindung',
  detail:
    'Diese Seite kam über HTTPS, und die Adresse des Servers beginnt mit http:. Browser lassen keine sichere Seite eine unsichere Adresse fragen.',
  steps: ['Nachsehen, ob der Server auch unter einer Adresse antwortet, die mit https: beginnt.', otherClient],
};
export const refusesPages = 'Der Server antwortet Webseiten nicht';
export const refusesPagesDetail = (host: string): string =>
  `Der Host ${host} ist da, aber der Browser enthält dieser Seite seine Antworten vor. Wahrscheinlich lässt der Server fremde Seiten nicht zu (CORS). Vielleicht verlangt er auch eine Anmeldung oder hat nichts unter diesem Pfad: Absagen fehlt die Erlaubnis oft, und dann sehen sie gleich aus.`;
export const allowPages = (origin: string, allowed: string, exposed: string): string =>
  `Ist es der eigene Server: OPTIONS beantworten und Access-Control-Allow-Origin (${origin} oder *), Access-Control-Allow-Headers (${allowed}) und Access-Control-Expose-Headers (${exposed}) senden, auch bei Fehlern und Umleitungen.`;
export const extensionBlocks = 'Eine Erweiterung, die Anfragen sperrt, wirkt ebenso: ein Fenster ohne Erweiterungen versuchen.';
export const noAnswer = (host: string): string => `Keine Antwort von ${host}`;
export const silentDetail =
  'Der Browser erreichte den Server nicht und sagt keiner Seite, warum. Vielleicht gibt es den Namen nicht (DNS), läuft dort nichts, ist das Zertifikat ungültig (TLS), oder Firewall, VPN oder Erweiterung stehen dazwischen.';
export const failedDetail =
  'Die Anfrage schlug fehl, und der Browser sagt keiner Seite, warum. Vielleicht lässt der Server fremde Seiten nicht zu (CORS), läuft nicht oder hat ein ungültiges Zertifikat (TLS).';
export const openInTab = (origin: string): string =>
  `${origin} in einem neuen Tab öffnen: Dort sagt der Browser, was mit Name oder Zertifikat nicht stimmt.`;
export const allowOwnNetwork =
  'Fragt der Browser, ob diese Seite das eigene Netz erreichen darf: erlauben, und prüfen, ob der Server läuft.';
export const checkSpelling = 'Die Schreibweise der Adresse prüfen.';
export const turnOffFilters = 'Abschalten, was Anfragen filtert, oder ein anderes Netz versuchen.';
