/** The page on which a server is configured and tried. */
export const connectTo = 'Verbinden mit';
export const title = (name: string): string => `Verbinden mit ${name}`;
export const description = (name: string): string => `Den MCP-Server ${name} einstellen und sich mit ihm verbinden.`;
export const localSettings =
  'Dieser Server läuft auf dem eigenen Rechner. Hier lassen sich seine Einstellungen wählen und als JSON mitnehmen.';
export const localBare = 'Dieser Server läuft auf dem eigenen Rechner. Einzustellen gibt es nichts.';
export const remoteSettings =
  'Hier werden die Einstellungen der Verbindung gewählt. Mit dem Verbinden stehen sie fest; für andere eine neue Verbindung öffnen.';
export const remoteBare = 'Nichts einzustellen: Die Adresse genügt einem Client.';
export const startUnknown = 'Wie er gestartet wird, ist hier nicht bekannt.';
export const startInRepository = 'Wie er gestartet wird, sagt sein Repository';
export const whatItCan = 'Was er kann';
export const settings = 'Einstellungen';
export const address = 'Adresse';
export const configuration = 'Konfiguration';
export const howToStart = 'Starten';
export const openAddress = 'Adresse in neuem Tab öffnen';
export const reset = 'Zurücksetzen';
export const unscriptedRemote =
  'Ohne JavaScript öffnet sich die Adresse in einem neuen Tab und lässt sich dort kopieren. Leere Textfelder werden leer gesendet.';
export const unscriptedSecrets =
  'Geheimnisse fehlen darin, damit sie nie in einer Adresszeile stehen: Dort von Hand ergänzen, wo die Adresse gebraucht wird.';
export const unscriptedHeaders =
  'Dieser Server braucht auch Anfrage-Header, die keine geöffnete Adresse trägt: Sie gehören in einen Client.';
export const unscriptedLocal =
  'Ohne JavaScript zeigt dieses Formular nur, welche Einstellungen es gibt: Als JSON schreiben kann es sie nicht.';
export const tryIt = 'Hier ausprobieren';
export const notToIpv6 =
  'Diese Seite kann keine Verbindung zu einer IPv6-Adresse öffnen, weil ihre Content Security Policy keine nennen kann. In einem Client ist der Server nutzbar.';
export const opensFromHere = 'Öffnet eine Verbindung von dieser Seite aus und ruft Werkzeuge auf; nichts läuft über Dritte. Sie geht an';
export const withSettings = 'mit den Einstellungen oben';
export const connect = 'Verbinden';
export const useInClient = 'In einem Client nutzen';
export const secretsForgotten = 'Die Geheimnisse sind vergessen: Zehn Minuten lang wurde nichts geändert.';

/** Ways into clients. */
export const installIn = (client: string): string => `In ${client} einrichten`;
export const copyLink = 'Link kopieren';
export const whatLinkSays = '(was der Link sagt)';
export const linkSays = 'Der Link sagt:';
export const via = (host: string): string => `Über ${host}`;
export const opensPageOf = (host: string): string => `Öffnet eine Seite von ${host}, die sieht, was der Link sagt:`;
export const windowsPrompt = 'Windows-Eingabeaufforderung';
export const inTerminal = 'Im Terminal';
export const theCommand = '(den Befehl)';
export const theCommandFor = (shell: string): string => `(den Befehl für ${shell})`;
export const inFile = 'In einer Datei';
export const inProject = 'Im Projekt';
export const theConfiguration = '(die Konfiguration)';
/** Why mcp-remote stands between a client and a server. */
export const proxied = {
  'local-only': (client: string): string => `${client} startet Server selbst: mcp-remote trägt, was er sagt, an die Adresse weiter.`,
  sse: (client: string): string =>
    `Ob ${client} HTTP+SSE spricht, ist nicht bekannt: mcp-remote trägt, was er sagt, an die Adresse weiter.`,
} as const;
/** What a link or a command of a client cannot carry. */
export const lacksSse = {
  link: (client: string): string => `Kein Link: ${client} nimmt so nur Server über Streamable HTTP auf, dieser spricht HTTP+SSE.`,
  command: (client: string): string => `Kein Befehl: ${client} nimmt so nur Server über Streamable HTTP auf, dieser spricht HTTP+SSE.`,
} as const;
export const lacksHeaders = {
  link: (client: string): string => `Kein Link: Einer für ${client} kann die Header dieses Servers nicht aufnehmen.`,
  command: (client: string): string => `Kein Befehl: ${client} nimmt so keine Header auf, und dieser Server braucht welche.`,
} as const;
export const percentEncode = 'Sonderzeichen prozentkodieren.';
/** What becomes of a placeholder: the words before the name of the value, and those after it. */
export const asksFor = (client: string): readonly [string, string] => [`${client} fragt nach:`, '.'];
export const readsVariable = (client: string): readonly [string, string] => [`${client} liest`, ' aus dieser Umgebungsvariablen.'];
export const readsStore = (client: string): readonly [string, string] => [`${client} nimmt`, ' aus seinem Geheimnisspeicher.'];
export const putHere: readonly [string, string] = ['hier einsetzen:', '.'];
