/** Texts outside of pages: in feeds, README badges and the browser's list of search engines. */
export const changesOf = (site: string): string => `Änderungen · ${site}`;
export const newServersOf = (site: string): string => `Neue Server · ${site}`;
export const ownerFeedOf = (owner: string, site: string): string => `${owner} · ${site}`;
export const newServer = 'Neuer Server';
export const before = 'Vorher:';
export const after = 'Nachher:';
export const searchIn = (site: string): string => `In ${site} suchen`;
export const searchDescription = (site: string): string => `Findet MCP-Server in ${site}.`;
export const listed = 'gelistet';
export const checksPassed = 'Prüfungen bestanden';
export const checksFailed = 'Prüfung nicht bestanden';
export const verified = 'verifiziert';
export const mcpServer = 'MCP-Server';
export const asMarkdown = 'Diese Seite als Markdown';
export const asJson = 'Diese Seite als JSON';
export const entriesAsJson = 'Einträge für Clients als JSON';
export const entriesAsMarkdown = 'Einträge für Clients als Markdown';
