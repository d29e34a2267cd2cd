/** Profiles, and the configuration for all servers of one. */
export const profiles = 'Profile';
export const describeProfiles = 'Listen von MCP-Servern, die gut zusammenpassen.';
export const lead = 'Server, die gut zusammenpassen, ausgewählt von den Betreuern.';
export const noneYet = 'Dieser Katalog hat noch keine Profile.';
export const buildOwn = 'Eigene Konfiguration zusammenstellen';
export const describeProfile = (servers: string): string => `MCP-Server, die gut zusammenpassen: ${servers}.`;
export const searchInProfile = 'In diesem Profil suchen';
export const profileId = 'ID des Profils';
export const allowList = 'Zulassungsliste für Administratoren';
export const servers = 'Server';
export const contextCost = (tokens: string): string => `Zusammen belegen ihre Werkzeuge ${tokens} im Kontext eines Modells (o200k_base).`;
export const notCounted = (servers: string): string => `Nicht mitgezählt: ${servers}, weil die Werkzeuge nicht ganz bekannt sind.`;
export const changeSelection = 'Diese Auswahl ändern';
export const notListed = 'Aus diesem Katalog entfernt oder noch nicht enthalten:';

export const connectAll = 'Mit allen Servern verbinden';
export const connectAllLead = (servers: string): string =>
  `Eine Konfiguration je Client für ${servers}. Werte, die nur der Benutzer kennt, sind Platzhalter.`;
export const noneKnown = 'Keiner dieser Server hat eine URL oder ein Paket, das ihn startet; es gibt also keine Konfiguration zu zeigen.';
export const leftOut = 'Ausgelassen, weil dieser Katalog nicht weiß, wie man sie startet oder erreicht:';
export const awaiting = 'Ausgelassen, bis ihre Einstellungen ausgefüllt sind, jeweils auf der eigenen Seite:';
export const inProject = 'Im Projekt';
export const linkPerServer = 'Ein Link für jeden Server, weil von diesem Client keine Konfigurationsdatei bekannt ist:';
/** Why a snippet starts mcp-remote. */
export const proxied = {
  'local-only': (client: string): string => `${client} startet nur lokale Server: mcp-remote leitet seine Nachrichten an die URL weiter.`,
  sse: (client: string): string =>
    `${client} unterstützt HTTP+SSE vielleicht nicht: mcp-remote leitet seine Nachrichten an die URL weiter.`,
} as const;
export const theConfiguration = (client: string): string => `(die Konfiguration für ${client})`;
export const forWindows = 'Für Windows';
export const theConfigurationForWindows = (client: string): string => `(die Konfiguration für ${client} unter Windows)`;
export const moreClients = (count: string): string => `${count} weitere Clients`;
export const client = 'Client';

export const saveAsProfile = 'Als Profil speichern';
export const saveAsProfileLead = (path: string): string => `Diese Datei im Inhaltsordner eines Katalogs als ${path} speichern.`;
export const theProfileFile = '(die Profildatei)';
export const download = 'Herunterladen';
export const noLink = (client: string): string => `Links von ${client} unterstützen den Transport oder die Header dieses Servers nicht.`;
