/** Lists that go well together, and connecting to all of one at once. */
export const profiles = 'Profile';
export const describeProfiles = 'Listen von MCP-Servern, die gut zusammenpassen.';
export const lead = 'Server, die gut zusammenpassen, ausgewählt von den Betreuern.';
export const noneYet = 'Dieser Katalog hat noch keine Profile.';
export const makeOne = 'Eigene Liste zusammenstellen';
export const describeProfile = (servers: string): string => `MCP-Server, die gut zusammenpassen: ${servers}.`;
export const searchInProfile = 'In diesem Profil suchen';
export const profileId = 'Kennung des Profils';
export const itsServers = 'Seine Server';
export const changeList = 'Diese Liste ändern';
export const notListed = 'Nicht mehr oder noch nicht im Katalog:';

export const connectAll = 'Alle auf einmal verbinden';
export const connectAllLead = (servers: string): string =>
  `Eine Konfiguration für jeden Client, für ${servers}. Was nur der Benutzer weiß, steht darin als Platzhalter.`;
export const noneRemote = 'Kein Server dieser Liste ist über das Netz erreichbar; für einen Client gibt es also nichts aufzuschreiben.';
export const leftOut = 'Nicht enthalten, weil sie auf dem eigenen Rechner laufen und hier nicht bekannt ist, wie sie gestartet werden:';
export const inProject = 'in einem Projekt';
export const byLink = 'Je ein Link, weil von diesem Client keine Datei bekannt ist:';
/** Why mcp-remote stands between a client and a server. */
export const proxied = {
  'local-only': (client: string): string => `${client} startet Server selbst: mcp-remote trägt weiter, was er zu sagen hat.`,
  sse: (client: string): string =>
    `Ob ${client} HTTP+SSE spricht, ist nicht bekannt: mcp-remote trägt, was er sagt, an die Adresse weiter.`,
} as const;
export const theConfiguration = (client: string): string => `die Konfiguration für ${client}`;
export const moreClients = (count: string): string => `${count} weitere Clients`;
export const client = 'Client';

export const exportProfile = 'Als Profil behalten';
export const exportLead = (path: string): string => `Diese Datei gehört in den Inhaltsordner eines Katalogs, als ${path}.`;
export const theProfileFile = 'die Profildatei';
export const download = 'Herunterladen';
export const noLink = (client: string): string => `Kein Link von ${client} trägt Transport oder Header dieses Servers.`;
