/** Lists of servers: all of them, by name, by category, by owner. */
export const browse = 'Stöbern';
export const browsePage = (page: string): string => `Stöbern, Seite ${page}`;
export const allServers = 'Alle Server';
export const describeBrowse = (servers: string): string => `Alle Server dieses Katalogs, die meistbenutzten zuerst: ${servers}.`;
export const mostUsedFirst = (servers: string): string => `${servers}, die meistbenutzten zuerst.`;
export const theseAre = (first: string, last: string): string => `Hier stehen ${first} bis ${last}.`;
export const noServerYet = 'In diesem Katalog steht noch kein Server.';

export const waysToBrowse = 'Reihenfolge der Liste';
export const mostUsed = 'Meistbenutzt';
export const byName = 'A bis Z';
export const byNamePage = (page: string): string => `A bis Z, Seite ${page}`;
export const describeByName = (servers: string): string => `Alle Server dieses Katalogs nach Namen: ${servers}.`;
export const inOrderOfNames = (servers: string): string => `${servers}, nach Namen geordnet.`;
export const byLetter = 'Nach Anfangsbuchstaben';
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
export const describeCategories = 'Die Server dieses Katalogs nach Themen.';
export const categoriesLead = (categories: string, servers: string): string =>
  `${servers} in ${categories}. Ein Server kann in mehreren stehen.`;
export const noCategoryYet = 'Noch ist kein Server dieses Katalogs einer Kategorie zugeordnet.';
export const largest = 'Die größten';
export const uncategorised = 'Ohne Kategorie';
export const uncategorisedLead = 'Server, deren Quelle keine Kategorie nennt.';
export const describeCategory = (tag: string, servers: string): string => `MCP-Server der Kategorie ${tag}: ${servers}.`;
export const searchInCategory = 'In dieser Kategorie suchen';
export const categoryPage = (tag: string, page: string): string => `${tag}, Seite ${page}`;

export const owner = 'Eigentümer';
export const describeOwner = (owner: string, servers: string): string => `MCP-Server von ${owner} in diesem Katalog: ${servers}.`;
export const ownerLead = (servers: string): string => `${servers} in diesem Katalog.`;
export const searchOfOwner = 'Unter ihnen suchen';
export const addAllToList = 'Daraus eine Liste machen';
