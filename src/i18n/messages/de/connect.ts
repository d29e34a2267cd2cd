/** The page on which a server is configured and tried. */
export const connectTo = 'Verbinden mit';
export const title = (name: string): string => `Verbinden mit ${name}`;
export const description = (name: string): string => `Den MCP-Server ${name} einstellen und sich mit ihm verbinden.`;
export const localSettings = 'Dieser Server läuft auf dem eigenen Rechner. Hier die Einstellungen wählen und als JSON kopieren.';
export const localWithoutSettings = 'Dieser Server läuft auf dem eigenen Rechner. Er hat keine Einstellungen.';
export const remoteSettings =
  'Die Einstellungen der Verbindung wählen. Nach dem Verbinden sind sie fest; für andere Einstellungen eine neue Verbindung öffnen.';
export const remoteWithoutSettings = 'Nichts einzustellen: Ein Client braucht nur die URL.';
export const remoteNoSettings = 'Er hat keine Einstellungen.';
export const startUnknown = 'Dieser Katalog weiß nicht, wie der Server gestartet wird.';
export const startInRepository = 'Wie er gestartet wird, steht in seinem Repository';
export const settings = 'Einstellungen';
export const url = 'URL';
export const configuration = 'Konfiguration';
export const howToStart = 'Starten';
export const openUrl = 'URL in neuem Tab öffnen';
export const reset = 'Zurücksetzen';
export const withoutScriptRemote =
  'Ohne JavaScript öffnet sich die URL in einem neuen Tab und lässt sich dort kopieren. Leere Textfelder werden als leerer Text gesendet.';
export const withoutScriptSecrets =
  'Geheimnisse fehlen, damit sie nie in einer Adresszeile stehen: dort ergänzen, wo die URL verwendet wird.';
export const withoutScriptHeaders =
  'Dieser Server braucht auch Anfrage-Header, die eine URL nicht enthalten kann: in einem Client eingeben.';
export const withoutScriptLocal =
  'Ohne JavaScript zeigt dieses Formular nur die vorhandenen Einstellungen; als JSON schreiben kann es sie nicht.';
export const tryIt = 'Hier ausprobieren';
export const noIpv6 =
  'Diese Seite kann keine Verbindung zu einer IPv6-Adresse öffnen, weil ihre Content Security Policy keine nennen kann. In einem Client ist der Server nutzbar.';
export const connectsTo = 'Von dieser Seite aus verbinden und Werkzeuge aufrufen. Kein Dritter ist beteiligt. Die Verbindung geht an';
export const withSettings = 'mit den Einstellungen oben';
export const connect = 'Verbinden';
export const useInClient = 'In einem Client nutzen';
export const secretsDeleted = 'Geheimnisse wurden gelöscht: Zehn Minuten lang wurde nichts geändert.';

/** Snippets for clients. */
/** Beside the snippets, while secrets are entered. */
export const secretsLeftOut = 'In der Konfiguration fehlen die Geheimnisse.';
export const secretsIncluded = 'Die Konfiguration enthält die Geheimnisse.';
export const includeSecrets = 'Mit Geheimnissen';
/** Instead of snippets: settings for which no placeholder can stand. */
export const fillInFirst = (names: string): string => `Zuerst auszufüllen: ${names}.`;
export const installIn = (client: string): string => `In ${client} einrichten`;
export const otherClients = 'Andere Clients';
export const copyLink = 'Link kopieren';
export const linkContent = '(den Inhalt des Links)';
export const linkContains = 'Der Link enthält:';
export const via = (host: string): string => `Über ${host}`;
export const opensPageOf = (host: string): string => `Öffnet eine Seite von ${host}, die diesen Inhalt erhält:`;
export const windowsPrompt = 'Windows-Eingabeaufforderung';
export const inTerminal = 'Im Terminal';
export const theCommand = '(den Befehl)';
export const theCommandFor = (shell: string): string => `(den Befehl für ${shell})`;
export const inFile = 'In einer Datei';
export const inProject = 'Im Projekt';
export const theConfiguration = '(die Konfiguration)';
export const forWindows = 'Für Windows';
export const theConfigurationForWindows = '(die Konfiguration für Windows)';
/** Why a client has no configuration for a server on Windows. */
export const notOnWindows = (client: string): string =>
  `Nicht für Windows: ${client} würde dies über cmd starten, das Zeichen wie & oder % darin auswertet.`;
/** Why a snippet starts mcp-remote. */
export const proxied = {
  'local-only': (client: string): string => `${client} startet nur lokale Server: mcp-remote leitet seine Nachrichten an die URL weiter.`,
  sse: (client: string): string =>
    `${client} unterstützt HTTP+SSE vielleicht nicht: mcp-remote leitet seine Nachrichten an die URL weiter.`,
} as const;
/** Why a client has no link or no command for a server. */
export const lacksSse = {
  link: (client: string): string => `Kein Link: Links von ${client} unterstützen nur Streamable HTTP, und dieser Server nutzt HTTP+SSE.`,
  command: (client: string): string =>
    `Kein Befehl: Befehle von ${client} unterstützen nur Streamable HTTP, und dieser Server nutzt HTTP+SSE.`,
} as const;
export const lacksHeaders = {
  link: (client: string): string => `Kein Link: Links von ${client} können die Header dieses Servers nicht enthalten.`,
  command: (client: string): string => `Kein Befehl: Befehle von ${client} nehmen keine Header, und dieser Server braucht welche.`,
} as const;
export const percentEncode = 'Sonderzeichen prozentkodieren.';
/** Why a placeholder replaces a known value. */
export const isReplaced = 'Der Wert steht nicht da, weil manche Clients einen Teil davon ersetzen, etwa $NAME.';
/** Where the value of a placeholder comes from: the words before the name of the value, and those after it. */
export const asksFor = (client: string): readonly [string, string] => [`${client} fragt nach:`, '.'];
export const readsVariable = (client: string): readonly [string, string] => [`${client} liest`, ' aus dieser Umgebungsvariablen.'];
export const readsStore = (client: string): readonly [string, string] => [`${client} nimmt`, ' aus seinem Geheimnisspeicher.'];
export const insertHere: readonly [string, string] = ['hier einsetzen:', '.'];
