/** Ways to use a server: a remote connection, or a package that runs on the user's machine. */
export const waysToUse = 'Möglichkeiten der Nutzung';
export const names: Readonly<Record<'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb', string>> = {
  npm: 'npm',
  pypi: 'PyPI',
  oci: 'Docker',
  nuget: 'NuGet',
  mcpb: 'MCPB-Datei',
};
export const remote = 'Remote';
/** How a client speaks to a server, after the name of a way. */
export const transports = { stdio: 'stdio', http: 'HTTP', sse: 'SSE' } as const;
export const withTransport = (name: string, transport: string): string => `${name} (${transport})`;
export const numbered = (name: string, number: number): string => `${name} ${number}`;
export const localHttp = 'Lokal (HTTP)';
export const localFile = 'Lokal (Datei)';

/** The page on which a package is configured. */
export const packageSettings =
  'Dieser Server läuft auf dem eigenen Rechner. Die Einstellungen wählen, dann den Befehl oder den Eintrag für den eigenen Client kopieren.';
export const packageWithoutSettings =
  'Dieser Server läuft auf dem eigenen Rechner. Den Befehl oder den Eintrag für den eigenen Client kopieren.';
export const packageFile = 'Dieser Server läuft auf dem eigenen Rechner, aus einer Datei, die der Client öffnet.';
export const packageWithoutCommand = 'Dieser Server läuft auf dem eigenen Rechner.';
export const withoutScript = 'Ohne JavaScript zeigt diese Seite Platzhalter. Sie durch eigene Werte ersetzen.';

/** The facts of a package. */
export const version = (text: string): string => `Version ${text}`;
export const registryUrl = 'URL der Registry:';
export const settings = 'Einstellungen:';

/** The command that starts it. */
export const command = 'Befehl';
export const startFirst = 'Zuerst diesen Befehl starten und laufen lassen, solange ein Client den Server nutzt.';
export const thenConnect = 'Clients verbinden sich dann mit:';
export const environment = 'Er braucht diese Umgebungsvariablen:';
export const hostAccess = 'Dieser Container hat Zugriff auf Teile des eigenen Rechners:';
export const hostAccessOf: Readonly<Record<'folder' | 'network' | 'full', string>> = {
  folder: 'ein Ordner oder Volume',
  network: 'sein Netz',
  full: 'möglicherweise alles',
};

/** Why there is no command. The text is a part of the package, as its source states it. */
export const noCommand: Readonly<
  Record<
    'registry' | 'file' | 'identifier' | 'version' | 'runtime-argument' | 'variable-name' | 'variable-value' | 'local-url',
    (text: string) => string
  >
> = {
  registry: (text) => `Kein Befehl: Kein Programm ist bekannt, das Pakete der Registry „${text}“ startet.`,
  file: (text) => `Kein Befehl: Ein Client öffnet die Datei (${text}).`,
  identifier: (text) => `Kein Befehl: „${text}“ ist kein gültiger Name eines Pakets.`,
  version: (text) => `Kein Befehl: „${text}“ ist keine genaue Version.`,
  'runtime-argument': (text) => `Kein Befehl: Das Argument „${text}“ könnte anderen Code starten oder das Paket von anderswo holen.`,
  'variable-name': (text) => `Kein Befehl: „${text}“ ist kein gültiger Name einer Umgebungsvariablen.`,
  'variable-value': (text) => `Kein Befehl: Das Paket setzt „${text}“; diese Variable kann ändern, welcher Code läuft.`,
  'local-url': (text) => `Kein Befehl: Der URL „${text}“ fehlt ein Wert, oder sie führt nicht auf diesen Rechner.`,
};

/** A file that a client opens. */
export const file = 'Datei';
export const download = 'Datei herunterladen';
export const howToOpen = 'Für Claude Desktop die Datei doppelklicken. Andere Clients öffnen sie in ihren Einstellungen für Erweiterungen.';
export const hashOf = 'SHA-256 der Datei:';
export const checkHash = 'Die Datei vor dem Öffnen prüfen. Dieser Befehl muss denselben SHA-256 ausgeben:';
export const noHash = 'Ihre Quelle nennt keinen SHA-256; die Datei lässt sich nicht prüfen.';
