/** Lists of servers: all of them, by name, by category, by owner. */
export const browse = 'Stöbern';
export const browsePage = (page: string): string => `Stöbern, Seite ${page}`;
export const allServers = 'Alle Server';
export const describeBrowse = (servers: string): string => `Alle Server dieses Katalogs, die meistbenutzten zuerst: ${servers}.`;
export const mostUsedFirst = (servers: string): string => `${servers}, die meistbenutzten zuerst.`;
export const showing = (first: string, last: string): string => `Angezeigt: ${first} bis ${last}.`;
export const noServers = 'Dieser Katalog enthält noch keinen Server.';

export const sortOrder = 'Sortierung';
export const mostUsed = 'Am meisten benutzt';
export const byName = 'A bis Z';
export const byCost = 'Wenigste Tokens';
export const byNamePage = (page: string): string => `A bis Z, Seite ${page}`;
export const describeByName = (servers: string): string => `Alle Server dieses Katalogs nach Namen: ${servers}.`;
export const sortedByName = (servers: string): string => `${servers}, nach Namen sortiert.`;
export const byLetter = 'Nach Anfangsbuchstaben';
export const byWay = 'Nach Art der Nutzung';
export const digits = '0–9';
export const otherScripts = 'Andere Schriften';
export const letterCount = (letter: string, servers: string): string => `${letter}: ${servers}`;

export const pages = 'Seiten';
export const page = 'Seite';
export const previous = 'Zurück';
export const next = 'Weiter';
export const allPages = (count: string): string => `Alle ${count} Seiten`;

export const categories = 'Kategorien';
export const category = 'Kategorie';
export const describeCategories = 'Die Server dieses Katalogs nach Kategorien.';
export const categoriesLead = (categories: string, servers: string): string =>
  `${servers} in ${categories}. Ein Server kann mehrere Kategorien haben.`;
export const noCategories = 'Noch hat kein Server dieses Katalogs eine Kategorie.';
export const largest = 'Größte';
export const uncategorised = 'Ohne Kategorie';
export const uncategorisedLead = 'Server, deren Quelle keine Kategorie nennt.';
export const describeCategory = (tag: string, servers: string): string => `MCP-Server der Kategorie ${tag}: ${servers}.`;
export const searchInCategory = 'In dieser Kategorie suchen';
export const categoryPage = (tag: string, page: string): string => `${tag}, Seite ${page}`;

export const owner = 'Eigentümer';
export const describeOwner = (owner: string, servers: string): string => `MCP-Server von ${owner} in diesem Katalog: ${servers}.`;
export const inThisCatalogue = (servers: string): string => `${servers} in diesem Katalog.`;
export const searchTheseServers = 'Diese Server durchsuchen';
export const buildConfiguration = 'Konfiguration mit diesen zusammenstellen';
