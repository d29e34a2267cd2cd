/** The page that tells programs' authors how the catalogue is asked. What it is made from is the OpenAPI description, which is English. */
export const title = 'API-Referenz';
export const description = (catalogue: string): string =>
  `Wie Programme ${catalogue} nach MCP-Servern fragen: die Registry-API, live und als Dateien.`;
export const addresses = 'Adressen';
export const registry = 'Registry';
export const registryMeaning = 'Was Clients der Registry als Basis nehmen. Sie hängen an:';
export const official = 'VS Code und GitHub Copilot';
export const officialMeaning =
  'Die Basis des offiziellen Dialekts. Die Copilot-Richtlinien einer Organisation nennen sie MCP registry URL; sie steht ohne Schrägstrich am Ende. Angehängt wird:';
export const oneFile = 'Eine einfache JSON-Datei';
export const oneFileMeaning = 'Alle Server im offiziellen Dialekt. Für Clients, die eine Liste erlaubter Server nehmen:';
export const mcpServer = 'MCP-Server';
export const mcpServerMeaning = 'Der Katalog als Server, den Assistenten selbst durchsuchen. Nur wo er live läuft.';
export const discovery = 'Auffinden';
export const discoveryMeaning = 'Alle Server als AI Catalog (SEP-2127). Für Sprachmodelle:';
export const openApiMeaning = 'Die Beschreibung, aus der diese Seite entsteht.';
export const keys = 'Schlüssel';
export const noKeys =
  'Für die Dateien dieses Katalogs ist kein Schlüssel nötig. Seine Live-API verlangt einen; wer sie betreibt, vergibt ihn:';
export const getKey = 'Schlüssel erhalten';
export const keyInHeader = 'Ein Schlüssel reist in einem Header, nie in der Adresse:';
export const keyInCommands = 'Die Befehle unten nehmen ihn aus der Umgebung; ein Host, der keinen verlangt, übergeht ihn:';
export const setKey = 'Befehl: Schlüssel setzen';
export const operations = 'Operationen';
export const errors = 'Fehler';
export const errorsMeaning =
  'Die Live-API weist mit Problem Details (RFC 9457) ab: „detail“ und noch einmal „error“ sagen, was falsch war und wie es zu beheben ist; „code“ nennt die verletzte Regel. Ein statischer Host, der den mitgebauten Rezepten folgt, sagt dies von fehlenden Dateien; jeder andere antwortet mit einer eigenen Seite.';
export const withHeaders = (headers: string): string => `Mit ${headers}.`;
export const parametersOf = (operation: string): string => `Parameter von ${operation}`;
export const parameter = 'Parameter';
export const type = 'Typ';
export const meaning = 'Bedeutung';
export const inPath = 'im Pfad';
export const fallback = 'Standard';
export const theCommand = (operation: string): string => `(den Befehl: ${operation})`;
export const command = (operation: string): string => `Befehl: ${operation}`;
export const exampleAnswer = 'Beispielantwort';
export const exampleAnswerTo = (operation: string): string => `Beispielantwort: ${operation}`;
