import { counter } from '../plural.ts';
import { useInClient } from './connect.ts';
import { language } from './language.ts';

const counted = counter(language);

/** Steps that several failures share. */
export const otherClient = `Mit einem MCP-Client außerhalb des Browsers verbinden: siehe „${useInClient}“ weiter unten.`;
export const tryLater = 'Eine Weile warten und es erneut versuchen.';
export const reportToMaintainers = 'Die Betreuer des Servers benachrichtigen.';
export const reportNewUrl = 'Die neue URL in der Dokumentation des Servers nachsehen; dann die Betreuer dieses Katalogs benachrichtigen.';
export const checkAddress = 'Die URL mit der Dokumentation des Servers vergleichen.';
export const checkKey =
  'Enthält die Konfiguration einen Schlüssel oder ein Token: prüfen, ob es vollständig, noch gültig und hierfür berechtigt ist.';
export const checkArguments = 'Die Eingaben prüfen und erneut aufrufen.';
export const callCarefully = 'Herausfinden, ob der Aufruf ausgeführt wurde; wenn nicht, erneut aufrufen.';
export const reconnect = 'Besteht das Problem weiter: diese Verbindung schließen und eine neue öffnen.';
export const leaveOut = 'Optionale Einstellungen weglassen.';

/** HTTP statuses (RFC 9110 §15) of an MCP server to which a page connects. */
export const statuses = {
  400: {
    title: 'Der Server kann die Anfrage nicht lesen',
    detail: 'Er antwortete mit 400 (bad request): Er hält die Konfiguration oder die Nachricht für fehlerhaft.',
    steps: ['Die Konfiguration prüfen.', checkAddress, reportToMaintainers],
  },
  401: {
    title: 'Der Server verlangt eine Anmeldung',
    detail: 'Er antwortete mit 401 (unauthorized). Diese Seite meldet sich nirgends an und speichert keine Schlüssel.',
    steps: [checkKey, 'Verlangt er eine Anmeldung per Browser, kann sich diese Seite nicht verbinden.', otherClient],
  },
  402: {
    title: 'Der Server verlangt eine Bezahlung',
    detail: 'Er antwortete mit 402 (payment required).',
    steps: ['Das Konto beim Anbieter des Servers prüfen.', checkKey],
  },
  403: {
    title: 'Der Server verweigert dieser Seite den Zugriff',
    detail: 'Er antwortete mit 403 (forbidden). Vielleicht weist er den Schlüssel ab oder Anfragen von anderen Websites.',
    steps: [checkKey, otherClient],
  },
  404: {
    title: 'Unter dieser URL gibt es keinen MCP-Server',
    detail: 'Der Host antwortet, aber für diesen Pfad mit 404 (not found).',
    steps: [checkAddress, 'Der Server ist vielleicht umgezogen. Die Betreuer dieses Katalogs benachrichtigen.'],
  },
  405: {
    title: 'Diese URL nimmt keine MCP-Nachrichten an',
    detail: 'Sie antwortete mit 405 (method not allowed). Vielleicht ist sie eine Webseite oder ein Endpunkt des älteren SSE-Transports.',
    steps: [checkAddress, 'Unterstützt der Server nur den älteren SSE-Transport: mit einem Client verbinden, der ihn unterstützt.'],
  },
  406: {
    title: 'Der Server kann nicht in einem Format von MCP antworten',
    detail:
      'Er antwortete mit 406 (not acceptable) auf eine Anfrage, die JSON und Ereignisströme annimmt, wie es Streamable HTTP verlangt.',
    steps: [checkAddress, reportToMaintainers],
  },
  408: { title: 'Der Server wartete nicht länger', detail: 'Er antwortete mit 408 (request timeout).', steps: ['Erneut verbinden.'] },
  409: {
    title: 'Die Verbindung ist an eine andere Konfiguration gebunden',
    detail: 'Er antwortete mit 409 (conflict): Eine Verbindung behält die Konfiguration, mit der sie geöffnet wurde.',
    steps: ['Diese Verbindung schließen und eine neue öffnen.'],
  },
  410: {
    title: 'Der Server ist nicht mehr unter dieser URL',
    detail: 'Sie antwortete mit 410 (gone).',
    steps: [reportNewUrl],
  },
  413: {
    title: 'Die Anfrage war zu groß für den Server',
    detail: 'Er antwortete mit 413 (content too large).',
    steps: ['In einem Aufruf weniger senden.'],
  },
  414: {
    title: 'Die Konfiguration ist zu lang für eine URL',
    detail: 'Er antwortete mit 414 (URI too long): Die Konfiguration ist Teil der URL.',
    steps: [leaveOut],
  },
  415: {
    title: 'Der Server nimmt kein JSON an',
    detail: 'Er antwortete mit 415 (unsupported media type), obwohl MCP-Nachrichten JSON sind.',
    steps: [checkAddress, reportToMaintainers],
  },
  422: {
    title: 'Der Server weist diese Konfiguration ab',
    detail: 'Er antwortete mit 422: Er hat die Konfiguration gelesen, und etwas darin ist nicht erlaubt.',
    steps: ['Das gemeldete Problem beheben und erneut verbinden.'],
  },
  429: {
    title: 'Der Server erhielt zu viele Anfragen',
    detail: 'Er antwortete mit 429 (too many requests). Sie können von anderen Benutzern stammen.',
    steps: [tryLater, checkKey],
  },
  431: {
    title: 'Die Konfiguration ist zu lang für den Server',
    detail: 'Er antwortete mit 431 (request header fields too large): Die Konfiguration ist Teil der URL.',
    steps: [leaveOut],
  },
  500: {
    title: 'Im Server ist ein Fehler aufgetreten',
    detail: 'Er antwortete mit 500 (internal server error). Das ist ein Fehler des Servers, aber eine Konfiguration kann ihn auslösen.',
    steps: ['Mit weniger Einstellungen verbinden.', tryLater, reportToMaintainers],
  },
  501: {
    title: 'Der Server kann das nicht',
    detail: 'Er antwortete mit 501 (not implemented).',
    steps: [checkAddress, reportToMaintainers],
  },
  502: {
    title: 'Der Server läuft nicht',
    detail: 'Ein Gateway vor ihm antwortete mit 502 (bad gateway): Der Server dahinter gab keine gültige Antwort.',
    steps: [tryLater, reportToMaintainers],
  },
  503: {
    title: 'Der Server nimmt zurzeit keine Verbindungen an',
    detail: 'Er antwortete mit 503 (service unavailable). Vielleicht startet er gerade oder ist überlastet.',
    steps: [tryLater],
  },
  504: {
    title: 'Der Server brauchte zu lange',
    detail: 'Ein Gateway vor ihm antwortete mit 504 (gateway timeout).',
    steps: [tryLater, reportToMaintainers],
  },
};

/** HTTP statuses with another meaning when a tool is called over an open connection. */
export const callStatuses = {
  400: {
    title: 'Der Server kann den Aufruf nicht lesen',
    detail: 'Er antwortete mit 400 (bad request): Er hält die Nachricht für fehlerhaft.',
    steps: [checkArguments, reportToMaintainers],
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
    steps: ['Das gemeldete Problem beheben und erneut aufrufen.'],
  },
  500: {
    title: 'Im Server ist ein Fehler aufgetreten',
    detail: 'Er antwortete mit 500 (internal server error). Der Aufruf wurde vielleicht ganz oder teilweise ausgeführt.',
    steps: [callCarefully, 'Andere Argumente versuchen.', reportToMaintainers],
  },
  503: {
    title: 'Der Server nimmt zurzeit keine Aufrufe an',
    detail: 'Er antwortete mit 503 (service unavailable). Vielleicht ist er beschäftigt oder startet gleich neu.',
    steps: [tryLater, reconnect],
  },
};

/** All other statuses. */
export const serverFailed = 'Der Server meldete einen Fehler';
export const requestRefused = 'Der Server weist die Anfrage ab';
export const answered = (status: number): string => `Er antwortete mit ${status}.`;

/** Failures without a status. */
export const plain = {
  'bad-address': {
    title: 'Diese URL lässt sich nicht verwenden',
    detail: 'Sie muss mit https: oder http: beginnen und darf weder Benutzernamen noch Passwort enthalten.',
    steps: ['Die URL prüfen.'],
  },
  redirected: {
    title: 'Der Server leitet zu einer anderen URL um',
    detail:
      'Er antwortete mit einer Umleitung. Diese Seite folgt ihr nicht: Die Konfiguration würde sonst an eine URL gesendet, die niemand geprüft hat.',
    steps: [
      'Die URL prüfen: Oft fehlt ein Schrägstrich am Ende oder ist überzählig, oder sie beginnt mit http: statt mit https:.',
      reportNewUrl,
    ],
  },
  'broken-off': {
    title: 'Die Verbindung wurde unterbrochen',
    detail: 'Der Server begann zu antworten, aber die Antwort endete zu früh.',
    steps: ['Erneut verbinden.', reportToMaintainers],
  },
  'session-ended': {
    title: 'Dieser Aufruf wurde nicht ausgeführt',
    detail: 'Der Server kennt diese Sitzung nicht mehr. Server beenden inaktive Sitzungen, und bei einem Neustart alle.',
    steps: ['Erneut verbinden, dann erneut aufrufen.'],
  },
  'session-hidden': {
    title: 'Der Server verbirgt seine Sitzung vor Webseiten',
    detail: 'Er öffnete eine Sitzung, deren ID Webseiten nicht lesen dürfen; deshalb kann diese Seite nicht fortfahren.',
    steps: ['Ist es der eigene Server: Access-Control-Expose-Headers: Mcp-Session-Id senden.', otherClient],
  },
  'timed-out': {
    title: 'Der Server brauchte zu lange',
    detail: 'Es kam rechtzeitig keine Antwort. Vielleicht startet er, ist beschäftigt oder hängt.',
    steps: ['Erneut versuchen: Ein inaktiver Server ist jetzt vielleicht gestartet.', reportToMaintainers],
  },
  cancelled: { title: 'Abgebrochen', detail: 'Vor dem Öffnen der Verbindung abgebrochen.', steps: [] },
  'page-incomplete': {
    title: 'Diese Seite ist unvollständig',
    detail: 'Ihr MCP-Client ließ sich nicht laden. Vielleicht fehlt die Internetverbindung, oder der Katalog wurde neu veröffentlicht.',
    steps: ['Die Seite neu laden. Eingaben gehen dabei verloren.'],
  },
};

/** The same failures during a call: the server may have carried it out. */
export const callPlain = {
  'broken-off': {
    title: 'Die Verbindung wurde unterbrochen',
    detail: 'Der Server war erreichbar, aber dieser Aufruf endete ohne vollständige Antwort. Vielleicht wurde er trotzdem ausgeführt.',
    steps: [callCarefully, reconnect],
  },
  'timed-out': {
    title: 'Der Server brauchte zu lange',
    detail: 'Es kam rechtzeitig keine Antwort. Der Aufruf wurde vielleicht trotzdem ausgeführt.',
    steps: [callCarefully, reconnect],
  },
  cancelled: { title: 'Abgebrochen', detail: 'Vor einer Antwort abgebrochen. Vielleicht hat der Server den Aufruf ausgeführt.', steps: [] },
};

/** Errors of calls (JSON-RPC 2.0 §5.1). */
export const callErrors = {
  '-32601': {
    title: 'Der Server kann das nicht',
    detail: 'Er kennt diese Methode nicht (method not found).',
    steps: ['Ein anderes Werkzeug wählen.'],
  },
  '-32602': {
    title: 'Der Server nimmt diese Argumente nicht an',
    detail: 'Er antwortete, dass sie nicht gültig sind (invalid params).',
    steps: [checkArguments],
  },
  '-32603': {
    title: 'Im Server ist ein Fehler aufgetreten',
    detail: 'Er meldete einen internen Fehler (internal error).',
    steps: ['Erneut aufrufen, vielleicht mit anderen Argumenten.', 'Besteht das Problem weiter: die Betreuer des Servers benachrichtigen.'],
  },
};

/** A failure that only the MCP client describes. */
export const callFailed = 'Der Aufruf schlug fehl';
export const connectionFailed = 'Die Verbindung schlug fehl';
export const clientGaveUp = 'Der Client gab auf.';
export const tryAgain = 'Erneut versuchen.';
export const reportIfItPersists = 'Besteht das Problem weiter: die Betreuer des Servers benachrichtigen.';
export const waitRequested = (count: number): string =>
  `Der Server bittet, ${counted(count, { one: 'Sekunde', other: 'Sekunden' })} zu warten.`;
export const serverMessage = (words: string): string => `Meldung: „${words}“`;

/** An answer that is not MCP. */
export const somethingElse = 'etwas anderem';
export const webPage = 'einer Webseite';
export const plainText = 'einfachem Text';
export const otherJson = 'JSON, das keine MCP-Nachricht ist';
export const unreadable = 'Die Antwort ließ sich nicht lesen';
export const unreadableAnswer = (kind: string): string =>
  `Der Server antwortete mit ${kind}. Der Aufruf wurde vielleicht trotzdem ausgeführt.`;
export const notMcp = 'Das ist kein MCP-Server';
export const answersWith = (kind: string): string => `Die URL antwortet, aber mit ${kind}.`;
export const mcpOftenAt = 'Die URL mit der Dokumentation des Servers vergleichen: MCP-Endpunkte haben oft einen Pfad wie /mcp.';
export const reportToCatalogue = 'Die Betreuer dieses Katalogs benachrichtigen.';
export const otherVersion = 'Der Server nutzt eine andere Version von MCP';
export const speaksVersions = (revisions: string): string => `Er unterstützt MCP ${revisions}, diese Seite nicht.`;
export const speaksUnknown = 'Er nutzt eine Version des Protokolls, die diese Seite nicht unterstützt.';
export const tooLong = 'Die Antwort ist zu lang';
export const cutOff = (mebibytes: string): string => `Der Server antwortete mit mehr als ${mebibytes} MiB; der Rest wurde abgeschnitten.`;
export const requestLess = 'In einem Aufruf weniger Daten anfordern.';
export const openAgain = 'Die Verbindung neu öffnen.';
export const answeredWithError = 'Der Server antwortete mit einem Fehler';
export const errorCode = (code: number): string => `Fehlercode: ${code}.`;
export const checkConfiguration = 'Die Konfiguration prüfen und erneut verbinden.';

/** A failed request. Browsers do not tell pages why. */
export const offline = {
  title: 'Keine Internetverbindung',
  detail: 'Der Browser meldet, dass keine Verbindung besteht.',
  steps: ['Die Internetverbindung prüfen und erneut verbinden.'],
};
export const mixed = {
  title: 'Der Browser sperrt diese Verbindung',
  detail:
    'Diese Seite wurde über HTTPS geladen, aber die URL des Servers beginnt mit http:. Browser lassen eine sichere Seite keine Anfragen an eine unsichere URL senden.',
  steps: ['Prüfen, ob der Server auch unter einer URL antwortet, die mit https: beginnt.', otherClient],
};
export const refusesWebPages = 'Der Server antwortet Webseiten nicht';
export const refusesWebPagesDetail = (host: string): string =>
  `Der Host ${host} antwortet, aber der Browser gibt dieser Seite seine Antworten nicht weiter. Wahrscheinlich lässt der Server Anfragen von anderen Websites nicht zu (CORS). Vielleicht verlangt er auch eine Anmeldung oder hat nichts unter diesem Pfad: Solchen Antworten fehlen die CORS-Header oft, und dann sehen sie gleich aus.`;
export const allowWebPages = (origin: string, allowed: string, exposed: string): string =>
  `Ist es der eigene Server: OPTIONS beantworten und Access-Control-Allow-Origin (${origin} oder *), Access-Control-Allow-Headers (${allowed}) und Access-Control-Expose-Headers (${exposed}) senden, auch bei Fehlern und Umleitungen.`;
export const extensionBlocks = 'Eine Browser-Erweiterung, die Anfragen sperrt, wirkt ebenso: ein Fenster ohne Erweiterungen versuchen.';
export const noAnswer = (host: string): string => `Keine Antwort von ${host}`;
export const unreachableDetail =
  'Der Browser konnte den Server nicht erreichen und teilt Seiten nicht mit, warum. Vielleicht gibt es den Namen nicht (DNS), läuft dort nichts, ist das Zertifikat ungültig (TLS), oder eine Firewall, ein VPN oder eine Browser-Erweiterung sperrt die Anfrage.';
export const failedDetail =
  'Die Anfrage schlug fehl, und der Browser teilt Seiten nicht mit, warum. Vielleicht lässt der Server Anfragen von anderen Websites nicht zu (CORS), läuft nicht oder hat ein ungültiges Zertifikat (TLS).';
export const openInTab = (origin: string): string =>
  `${origin} in einem neuen Tab öffnen: Dort zeigt der Browser, was mit dem Namen oder dem Zertifikat nicht stimmt.`;
export const allowOwnNetwork =
  'Fragt der Browser, ob diese Seite das lokale Netzwerk erreichen darf: erlauben, und prüfen, ob der Server läuft.';
export const checkSpelling = 'Die Schreibweise der URL prüfen.';
export const turnOffFilters = 'Filter für Anfragen abschalten oder ein anderes Netzwerk versuchen.';
