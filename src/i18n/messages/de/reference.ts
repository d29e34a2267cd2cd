/** The API reference. The OpenAPI description that it is generated from is in English in every language. */
export const title = 'API-Referenz';
export const description = (catalogue: string): string =>
  `Wie Programme ${catalogue} nach MCP-Servern abfragen: die Registry-API, live und als statische Dateien.`;
export const isEnglish = 'Die Operationen sind auf Englisch beschrieben.';
export const urls = 'URLs';
export const registry = 'Registry';
export const registryMeaning = 'Basis-URL für Clients der Registry-API. Sie hängen an:';
export const official = 'VS Code und GitHub Copilot';
export const officialMeaning =
  'Basis-URL der offiziellen Registry-API, ohne Schrägstrich am Ende. Die Copilot-Richtlinien einer Organisation nennen sie MCP registry URL. Clients hängen an:';
export const oneFile = 'Eine einfache JSON-Datei';
export const oneFileMeaning = 'Alle Server im Format der offiziellen Registry-API. Für Clients, die eine Liste erlaubter Server brauchen:';
export const mcpServer = 'MCP-Server';
export const mcpServerMeaning = 'Der Katalog als MCP-Server, den Assistenten durchsuchen können. Nur verfügbar, wo die Live-API läuft.';
export const discovery = 'Auffinden';
export const discoveryMeaning = 'Alle Server als AI Catalog (SEP-2127). Für Sprachmodelle:';
export const openApiMeaning = 'Die Beschreibung, aus der diese Seite erzeugt wird.';
export const keys = 'Schlüssel';
export const noKeys =
  'Für die Dateien dieses Katalogs ist kein Schlüssel nötig. Seine Live-API braucht einen; der Betreiber erzeugt Schlüssel mit';
export const getKey = 'Schlüssel erhalten';
export const keyInHeader = 'Einen Schlüssel in einem Header senden, nie in der URL:';
export const keyInCommands = 'Die Befehle unten lesen ihn aus der Umgebung; ein Host, der keinen Schlüssel braucht, ignoriert ihn:';
export const setKey = 'Befehl: Schlüssel setzen';
export const operations = 'Operationen';
export const errors = 'Fehler';
export const errorsMeaning =
  'Die Live-API beantwortet Fehler mit Problem Details (RFC 9457): „detail“ und gleichlautend „error“ sagen, was falsch war und wie es zu beheben ist; „code“ nennt die verletzte Regel. Ein statischer Host, der die mitgebauten Konfigurationsdateien nutzt, antwortet bei fehlenden Dateien ebenso; jeder andere antwortet mit einer eigenen Seite.';
export const withHeaders = (headers: string): string => `Mit ${headers}.`;
export const parametersOf = (operation: string): string => `Parameter von ${operation}`;
export const parameter = 'Parameter';
export const type = 'Typ';
export const meaning = 'Bedeutung';
export const inPath = 'im Pfad';
export const defaultValue = 'Standard';
export const theCommand = (operation: string): string => `(den Befehl: ${operation})`;
export const command = (operation: string): string => `Befehl: ${operation}`;
export const exampleAnswer = 'Beispielantwort';
export const exampleAnswerTo = (operation: string): string => `Beispielantwort: ${operation}`;
